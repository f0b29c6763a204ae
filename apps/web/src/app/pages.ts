import type { PageRoute } from '../infra/page-route.ts'

const lists = import.meta.glob<PageRoute[]>('../features/*/routes.ts', { eager: true, import: 'routes' })
/** Every screen that exists; a menu entry without one is not shown. */
export const pages: readonly PageRoute[] = Object.values(lists).flat()
