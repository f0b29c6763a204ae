import Fuse from 'fuse.js'
import type { MenuItem } from './menu-tree.ts'

/** A screen as the search finds it: by its title and those of its groups, by how they are spoken, by its path. */
export interface MenuHit {
  code: string
  path: string
  external: boolean
  title: readonly string[]
  pinyin: readonly string[]
}
/** Longer patterns are cut. */
export const LONGEST_PATTERN = 32

/** The screens of the sidebar, each with the titles of the groups above it. `speak` tells how a title is pronounced. */
export function menuHits(
  items: readonly MenuItem[],
  titleOf: (code: string) => string,
  speak: (title: string) => readonly string[],
  above: readonly string[] = [],
): MenuHit[] {
  return items.flatMap(({ code, as, path, external, children }) => {
    const own = titleOf(code)
    const title = above.at(-1) === own ? above : [...above, own]
    const below = menuHits(children, titleOf, speak, title)
    if (!path || as === 'tabs') return below
    return [{ code, path, external: external === true, title, pinyin: title.flatMap(speak) }, ...below]
  })
}

export function menuFinder(hits: readonly MenuHit[]): (typed: string) => readonly MenuHit[] {
  const fuse = new Fuse(hits, {
    threshold: 0.4,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'pinyin', weight: 0.3 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (typed) => {
    const pattern = typed.trim().slice(0, LONGEST_PATTERN)
    return pattern ? fuse.search(pattern).map(({ item }) => item) : hits
  }
}
