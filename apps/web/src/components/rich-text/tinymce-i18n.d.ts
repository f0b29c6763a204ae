// The word lists register themselves; they have no exports.
declare module 'tinymce-i18n/langs6/*'
