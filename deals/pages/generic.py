"""Django's forms and pages of its admin site with the model they are for: `ModelForm[Club]`.

Their stubs ask for the model, and the classes themselves do not know the brackets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin, TabularInline
    from django.contrib.auth.admin import UserAdmin
    from django.contrib.auth.forms import SetPasswordMixin
    from django.forms import ModelChoiceField, ModelForm
else:
    from django import forms
    from django.contrib import admin
    from django.contrib.auth import admin as auth_admin
    from django.contrib.auth import forms as auth_forms

    class _Generic:
        def __class_getitem__(cls, _model: object) -> type:
            return cls

    class ModelForm(_Generic, forms.ModelForm): ...

    class ModelChoiceField(_Generic, forms.ModelChoiceField): ...

    class SetPasswordMixin(_Generic, auth_forms.SetPasswordMixin): ...

    class ModelAdmin(_Generic, admin.ModelAdmin): ...

    class TabularInline(_Generic, admin.TabularInline): ...

    class UserAdmin(_Generic, auth_admin.UserAdmin): ...


__all__ = [
    "ModelAdmin",
    "ModelChoiceField",
    "ModelForm",
    "SetPasswordMixin",
    "TabularInline",
    "UserAdmin",
]
