import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesOf, LANGUAGES, type Manifest, shellIn } from './visits.ts'

/**
 * Writes `signed-in.<language>.html`: the one page of the console for those who bring a token, which fetches the shell
 * at once instead of after the first script has run. The login page stays without it.
 */
export function signedInPages(): Plugin {
  return {
    name: 'signed-in-pages',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const sourceOf = (name: string): string => {
        const file = bundle[name]
        if (file?.type !== 'asset') throw new Error(`the build has no ${name}`)
        return String(file.source)
      }
      const html = sourceOf('index.html')
      const manifest = JSON.parse(sourceOf('.vite/manifest.json')) as Manifest
      for (const language of LANGUAGES) {
        const links = [...filesOf(manifest, shellIn(language))]
          .filter((file) => !html.includes(file))
          .map((file) =>
            file.endsWith('.css')
              ? `    <link rel="preload" as="style" crossorigin href="/${file}">\n`
              : `    <link rel="modulepreload" crossorigin href="/${file}">\n`,
          )
        await writeFile(
          join(dir, `signed-in.${language}.html`),
          html.replace('  </head>', `${links.join('')}  </head>`),
        )
      }
    },
  }
}
