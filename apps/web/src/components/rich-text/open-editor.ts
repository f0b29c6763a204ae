import hugerte, { type Editor } from 'hugerte'
import 'hugerte/icons/default'
import 'hugerte/models/dom'
import 'hugerte/plugins/autolink'
import 'hugerte/plugins/code'
import 'hugerte/plugins/fullscreen'
import 'hugerte/plugins/image'
import 'hugerte/plugins/link'
import 'hugerte/plugins/lists'
import 'hugerte/plugins/searchreplace'
import 'hugerte/plugins/table'
import darkContent from 'hugerte/skins/content/dark/content.min.css?inline'
import light from 'hugerte/skins/content/default/content.min.css?inline'
import own from 'hugerte/skins/ui/oxide/content.min.css?inline'
import skin from 'hugerte/skins/ui/oxide/skin.min.css?inline'
import darkOwn from 'hugerte/skins/ui/oxide-dark/content.min.css?inline'
import darkSkin from 'hugerte/skins/ui/oxide-dark/skin.min.css?inline'
import 'hugerte/themes/silver'

/** Word lists (those of version 6 alone are free) name the editor as it was called before its fork. */
Object.assign(window, { tinymce: hugerte })
const WORDS: Readonly<Record<string, { code: string; load: () => Promise<unknown> }>> = {
  zh: { code: 'zh-Hans', load: () => import('tinymce-i18n/langs6/zh-Hans.js') },
  tw: { code: 'zh-Hant', load: () => import('tinymce-i18n/langs6/zh-Hant.js') },
}
const MOST_BYTES = 300 * 1024

/** The editor's own style sheet, one at a time: the light and the dark one have the same names. */
function wear(css: string): void {
  const known = document.querySelector('style[data-editor]')
  const sheet = known ?? document.head.appendChild(document.createElement('style'))
  sheet.setAttribute('data-editor', '')
  sheet.textContent = css
}

/** Asks for a picture and gives it as a part of the text: nothing is uploaded, and nothing can go missing. */
function choosePicture(insert: (url: string, meta: { alt: string }) => void, tooLarge: () => void): void {
  const input = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: 'image/png,image/jpeg,image/gif,image/webp',
  })
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (!file) return
    if (file.size > MOST_BYTES) return tooLarge()
    const reader = new FileReader()
    reader.addEventListener('load', () => insert(String(reader.result), { alt: file.name }))
    reader.readAsDataURL(file)
  })
  input.click()
}

interface Wanted {
  place: HTMLTextAreaElement
  language: string
  dark: boolean
  label: string
  html: string
  told: (html: string) => void
}

/** Puts an editor in the place of a text area. */
export async function openEditor({ place, language, dark, label, html, told }: Wanted): Promise<Editor | undefined> {
  const words = WORDS[language]
  await words?.load()
  if (!place.isConnected) return undefined
  wear(dark ? darkSkin : skin)
  place.value = html
  const [editor] = await hugerte.init({
    target: place,
    language: words?.code,
    skin: false,
    content_css: false,
    content_style: dark ? darkContent + darkOwn : light + own,
    iframe_aria_text: label,
    height: 360,
    branding: false,
    // What it shows there is no help without a mouse, and wrongly marked for those who listen.
    statusbar: false,
    convert_urls: false,
    paste_data_images: true,
    menubar: 'file edit insert view format table',
    link_default_target: '_blank',
    plugins: 'autolink code fullscreen image link lists searchreplace table',
    toolbar:
      'undo redo | blocks fontsize | bold italic underline forecolor backcolor | alignleft aligncenter alignright | bullist numlist | link image table | code fullscreen',
    toolbar_mode: 'wrap',
    font_size_formats: '8pt 10pt 12pt 14pt 18pt 24pt 36pt',
    file_picker_types: 'image',
    file_picker_callback: (insert: (url: string, meta: { alt: string }) => void) =>
      choosePicture(insert, () => hugerte.activeEditor?.windowManager.alert('≤ 300 KB')),
    setup: (made: Editor) => {
      made.on('change input undo redo', () => told(made.getContent()))
    },
  })
  // The editor's dialogs stand outside the drawer, which would take the focus back from them.
  for (const aside of document.querySelectorAll('body > .tox-hugerte-aux'))
    aside.addEventListener('focusin', (event) => event.stopPropagation())
  return editor
}
