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
/** The editor's own style sheet, one at a time: the light and the dark one have the same names. */
function wear(css: string): void {
  const known = document.querySelector('style[data-editor]')
  const sheet = known ?? document.head.appendChild(document.createElement('style'))
  sheet.setAttribute('data-editor', '')
  sheet.textContent = css
}

interface Wanted {
  place: HTMLTextAreaElement
  language: string
  dark: boolean
  label: string
  html: string
  told: (html: string) => void
  /** Asks for pictures; `insert` writes them at the cursor. */
  pickPictures: (insert: (html: string) => void) => void
}

/** Puts an editor in the place of a text area. */
export async function openEditor(wanted: Wanted): Promise<Editor | undefined> {
  const { place, language, dark, label, html, told, pickPictures } = wanted
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
      'undo redo | blocks fontsize | bold italic underline forecolor backcolor | alignleft aligncenter alignright | bullist numlist | link pictures table | code fullscreen',
    toolbar_mode: 'wrap',
    font_size_formats: '8pt 10pt 12pt 14pt 18pt 24pt 36pt',
    setup: (made: Editor) => {
      made.ui.registry.addButton('pictures', {
        icon: 'image',
        tooltip: 'Insert/edit image',
        onAction: () => pickPictures((written) => made.insertContent(written)),
      })
      made.on('change input undo redo', () => told(made.getContent()))
    },
  })
  // The editor's dialogs stand outside the drawer, which would take the focus back from them.
  for (const aside of document.querySelectorAll('body > .tox-hugerte-aux'))
    aside.addEventListener('focusin', (event) => event.stopPropagation())
  return editor
}
