import type { Plugin } from 'vite'
import { type Menu, menus } from '../../../packages/contract/src/index.ts'

const ID = 'virtual:list-pages'
const flat = (list: readonly Menu[]): Menu[] => list.flatMap((menu) => [menu, ...flat(menu.children ?? [])])

/** Menus whose screen is nothing but the list of a resource: known at build time, so the first page need not carry the contract. */
export function listPages(): Plugin {
  return {
    name: 'list-pages',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => {
      if (id !== `\0${ID}`) return null
      const pages = flat(menus).flatMap(({ code, path, resource }) =>
        path && resource ? [{ menu: code, path, resource }] : [],
      )
      return `export default ${JSON.stringify(pages)}`
    },
  }
}
