import needs from 'virtual:label-needs'
import type { PageRoute } from '../infra/page-route.ts'

const lists = import.meta.glob<PageRoute[]>('../features/*/routes.ts', { eager: true, import: 'routes' })

/** A screen with the domains whose words it shows. */
export interface Page extends PageRoute {
  words: readonly string[]
}
/** Every screen that exists; a menu entry without one is not shown. */
export const pages: readonly Page[] = Object.entries(lists).flatMap(([file, routes]) => {
  const feature = file.split('/').at(-2)!
  return routes.map((route) => ({ ...route, words: needs[feature] ?? [feature] }))
})
