import needs from 'virtual:label-needs'
import plain from 'virtual:list-pages'
import type { PageRoute } from '../infra/page-route.ts'
import { keepRecordPages } from '../infra/record-pages.ts'
import { wordsOfPage } from '../infra/words-of-page.ts'

const lists = import.meta.glob<PageRoute[]>('../features/*/routes.ts', { eager: true, import: 'routes' })

/** A screen with what is named in `virtual:labels` of the words it shows. */
export interface Page extends PageRoute {
  words: readonly string[]
}
const special: readonly Page[] = Object.entries(lists).flatMap(([file, routes]) => {
  const feature = file.split('/').at(-2)!
  return routes.map((route) => ({ ...route, words: needs[route.path] ?? needs[feature] ?? [wordsOfPage(route.path)] }))
})
/** Screens that are nothing but the list of a resource need no page of their own: the menu names the resource. */
const standard = plain
  .filter(({ path }) => !special.some((page) => page.path === path))
  .map(
    ({ path, menu, resource, load }): Page => ({
      path,
      menu,
      detail: resource,
      words: [resource],
      load: async () => {
        const [{ standardPage }, found] = await Promise.all([import('./standard-page.tsx'), load()])
        return standardPage(found)
      },
    }),
  )
/** Groups of the menu that are pages of cards. */
const cards: readonly Page[] = [
  { path: '/businesssettings', menu: 'businesssettings', words: ['shell'], load: () => import('./CardsPage.tsx') },
]
/** Every screen that exists; a menu entry without one is not shown. */
export const pages: readonly Page[] = [...special, ...standard, ...cards]
keepRecordPages(pages)
