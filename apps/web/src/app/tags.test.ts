import { describe, expect, it } from 'vitest'
import {
  addView,
  closeAll,
  closeOthers,
  closeView,
  MOST_CACHED,
  moveView,
  NO_TAGS,
  nextAddress,
  pinViews,
  type Tags,
  uncacheView,
  updateView,
  type View,
} from './tags.ts'

const view = (path: string, more: Partial<View> = {}): View => ({ path, address: path, title: path, ...more })
const opened = (...views: View[]): Tags => views.reduce(addView, NO_TAGS)
const home = view('/workbench', { affix: true })

describe('tabs of open pages', () => {
  it('adds a view once, and follows the address of one it knows', () => {
    const tags = opened(view('/site'), view('/building'), view('/site', { address: '/site?currentPage=2' }))
    expect(tags.visited.map(({ path, address }) => [path, address])).toEqual([
      ['/site', '/site?currentPage=2'],
      ['/building', '/building'],
    ])
  })
  it('names a view without a title', () => {
    expect(opened(view('/x', { title: '' })).visited[0]?.title).toBe('no-name')
  })
  it('does not keep a view that wants to start afresh', () => {
    expect(opened(view('/live', { noCache: true })).cached).toEqual([])
  })
  it('keeps a bounded number of pages, dropping the one unused longest', () => {
    const tags = opened(...Array.from({ length: MOST_CACHED + 2 }, (_, at) => view(`/p${at}`)))
    expect(tags.cached).toHaveLength(MOST_CACHED)
    expect(tags.cached).not.toContain('/p0')
    expect(tags.visited).toHaveLength(MOST_CACHED + 2)
  })
  it('closes a view, but never an affixed one', () => {
    const tags = opened(home, view('/site'))
    expect(closeView(tags, '/site')).toEqual({ visited: [home], cached: ['/workbench'] })
    expect(closeView(tags, '/workbench')).toBe(tags)
  })
  it('closes the others: affixed views and this one stay, only this one is kept alive', () => {
    const tags = closeOthers(opened(home, view('/a'), view('/b'), view('/c')), '/b')
    expect(tags.visited.map(({ path }) => path)).toEqual(['/workbench', '/b'])
    expect(tags.cached).toEqual(['/b'])
  })
  it('closes all: affixed views stay, nothing is kept alive', () => {
    expect(closeAll(opened(home, view('/a')))).toEqual({ visited: [home], cached: [] })
  })
  it('refreshes by dropping the kept page and leaving the tab', () => {
    const tags = uncacheView(opened(view('/a')), '/a')
    expect(tags.cached).toEqual([])
    expect(tags.visited).toHaveLength(1)
  })
  it('merges new fields into the view of the same path', () => {
    expect(updateView(opened(view('/a')), '/a', { title: 'Room 101' }).visited[0]).toMatchObject({
      path: '/a',
      title: 'Room 101',
    })
  })
  it('moves a view, but never before the affixed ones, and these not at all', () => {
    const tags = opened(home, view('/a'), view('/b'), view('/c'))
    const order = (path: string, to: number) => moveView(tags, path, to).visited.map((each) => each.path)
    expect(order('/c', 1)).toEqual(['/workbench', '/c', '/a', '/b'])
    expect(order('/a', 0)).toEqual(['/workbench', '/a', '/b', '/c'])
    expect(order('/a', 9)).toEqual(['/workbench', '/b', '/c', '/a'])
    expect(moveView(tags, '/workbench', 3)).toBe(tags)
    expect(moveView(tags, '/b', 2)).toBe(tags)
  })
  it('puts pinned tabs first, once', () => {
    const tags = pinViews(pinViews(opened(view('/a')), [home]), [home])
    expect(tags.visited.map(({ path }) => path)).toEqual(['/workbench', '/a'])
  })
  it('goes to the last tab left, or to the start page', () => {
    expect(nextAddress(opened(view('/a'), view('/b')))).toBe('/b')
    expect(nextAddress(NO_TAGS)).toBe('/')
  })
})
