"""What the browser tests share; its assertions explain themselves like those of a test."""

import pytest

pytest.register_assert_rewrite("tests.browser.play", "tests.browser.visit")
