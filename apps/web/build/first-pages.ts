import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { wordsOfPage } from '../src/infra/words-of-page.ts'
import { pages } from './labels.ts'
import { plainPages } from './list-pages.ts'
import { filesOf, LANGUAGES, type Manifest, shellIn, VISITS } from './visits.ts'

/** What asks before the program has arrived. */
const EARLY = fileURLToPath(new URL('../src/app/early.ts', import.meta.url))
const LOGO = '<img src="/favicon.svg" alt="" width="28" height="28" />'
/** What stands there until the first script has drawn something: where the logo will be, on the grounds of the page. */
const LOOKS = {
  entry: `<div class="first-entry"><div>${LOGO}</div></div>`,
  shell: `<div class="first-shell"><div>${LOGO}</div><div></div></div>`,
}

const WEB = fileURLToPath(new URL('../', import.meta.url))
/** What the first screen of each page is made of, and its words but for the language: the server names it with the document. */
const chunksOfPages = (): [path: string, chunks: string[], words: string][] => [
  ...plainPages().map(({ path, resource }): [string, string[], string] => [
    path,
    ['src/app/standard-page.tsx'],
    resource,
  ]),
  ...pages().map(({ path, file }): [string, string[], string] => [path, [relative(WEB, file)], wordsOfPage(path)]),
]
/** Files that a page needs besides those of the shell, by path and language. */
function filesOfPages(manifest: Manifest): Record<string, Record<string, string[]>> {
  const each = chunksOfPages().map(([path, chunks, words]) => {
    const inLanguage = LANGUAGES.map((language) => {
      const shell = filesOf(manifest, ['index.html', ...shellIn(language)])
      const own = [...filesOf(manifest, [...chunks, `virtual:labels/${language}/${words}`])]
      return [language, own.filter((file) => file.endsWith('.js') && !shell.has(file))] as const
    })
    return [path, Object.fromEntries(inLanguage)] as const
  })
  return Object.fromEntries(each)
}

const relOf = (file: string): string => (file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"')

/**
 * The one page of the console names what its visitor will need at once, instead of after the first script has run:
 * `index.html` the login page, `signed-in.<language>.html`, for those who bring a token, the shell. Each shows its outline
 * at once: on a slow machine the first script takes the better part of a second.
 */
export function firstPages(): Plugin {
  return {
    name: 'first-pages',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: EARLY, name: 'early' })
    },
    async writeBundle({ dir = '' }, bundle) {
      const sourceOf = (name: string): string => {
        const file = bundle[name]
        if (file?.type !== 'asset') throw new Error(`the build has no ${name}`)
        return String(file.source)
      }
      const html = sourceOf('index.html')
      const manifest = JSON.parse(sourceOf('.vite/manifest.json')) as Manifest
      const early = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === 'early')
      if (!early) throw new Error('the build has no chunk early')
      const asksEarly = `    <script type="module" async crossorigin src="/${early.fileName}"></script>\n`
      const write = async (name: string, chunks: readonly string[], look: string): Promise<void> => {
        const links = [...filesOf(manifest, chunks)]
          .filter((file) => !html.includes(file))
          .map((file) => `    <link ${relOf(file)} crossorigin href="/${file}">\n`)
        const page = html
          .replace('    <script', `${name === 'index.html' ? '' : asksEarly}    <script`)
          .replace('  </head>', `${links.join('')}  </head>`)
          .replace('<div id="root"></div>', `$&\n    <div class="first-look" aria-hidden="true">${look}</div>`)
        await writeFile(join(dir, name), page)
        // The same where nobody may register, to be served instead.
        await writeFile(join(dir, `closed.${name}`), page.replace('<html ', '<html data-registration="closed" '))
      }
      await write('index.html', VISITS.login.chunks, LOOKS.entry)
      await writeFile(join(dir, '.vite/pages.json'), JSON.stringify(filesOfPages(manifest)))
      for (const language of LANGUAGES) await write(`signed-in.${language}.html`, shellIn(language), LOOKS.shell)
    },
  }
}
