/** An opened page. Views are told apart by their path; the address also holds the state of the list on it. */
export interface View {
  path: string
  /** Path with query: where the tab leads back to. */
  address: string
  title: string
  affix?: boolean
  noCache?: boolean
}
export interface Tags {
  visited: readonly View[]
  /** Paths of pages kept alive. */
  cached: readonly string[]
}
/** Pages kept alive at most; the one unused longest goes first. */
export const MOST_CACHED = 15
export const NO_TAGS: Tags = { visited: [], cached: [] }

const titled = (view: View): View => ({ ...view, title: view.title || 'no-name' })

/** Opens a view, or goes back to it: a known path is not added again, only its address follows. */
export function addView(tags: Tags, view: View): Tags {
  const known = tags.visited.some(({ path }) => path === view.path)
  const visited = known
    ? tags.visited.map((each) => (each.path === view.path ? { ...each, address: view.address } : each))
    : [...tags.visited, titled(view)]
  if (view.noCache) return { visited, cached: tags.cached.filter((path) => path !== view.path) }
  const cached = [...tags.cached.filter((path) => path !== view.path), view.path].slice(-MOST_CACHED)
  return { visited, cached }
}

/** Pinned tabs are there from the start, before they were ever shown. */
export function pinViews(tags: Tags, views: readonly View[]): Tags {
  const missing = views.filter((view) => !tags.visited.some(({ path }) => path === view.path))
  return { ...tags, visited: [...missing.map(titled), ...tags.visited] }
}

export function updateView(tags: Tags, path: string, change: Partial<View>): Tags {
  return { ...tags, visited: tags.visited.map((view) => (view.path === path ? { ...view, ...change } : view)) }
}

/** Drops the kept page, so that it starts afresh; the tab stays. */
export const uncacheView = (tags: Tags, path: string): Tags => ({
  ...tags,
  cached: tags.cached.filter((cached) => cached !== path),
})

/** Affixed tabs stay. */
export function closeView(tags: Tags, path: string): Tags {
  if (tags.visited.find((view) => view.path === path)?.affix) return tags
  return { ...uncacheView(tags, path), visited: tags.visited.filter((view) => view.path !== path) }
}

/** Keeps the affixed views and this one; of the kept pages only this one. */
export const closeOthers = (tags: Tags, path: string): Tags => ({
  visited: tags.visited.filter((view) => view.affix || view.path === path),
  cached: tags.cached.filter((cached) => cached === path),
})
export const closeAll = (tags: Tags): Tags => ({ visited: tags.visited.filter((view) => view.affix), cached: [] })

/** Puts a view before or after its neighbours; affixed views stay first and among themselves. */
export function moveView(tags: Tags, path: string, to: number): Tags {
  const view = tags.visited.find((each) => each.path === path)
  if (!view || view.affix) return tags
  const others = tags.visited.filter((each) => each !== view)
  const at = Math.min(Math.max(to, others.filter(({ affix }) => affix).length), others.length)
  if (tags.visited[at] === view) return tags
  return { ...tags, visited: others.toSpliced(at, 0, view) }
}

/** Where to go when the shown tab was closed: the last tab left, or the start page. */
export const nextAddress = (tags: Tags): string => tags.visited.at(-1)?.address ?? '/'
