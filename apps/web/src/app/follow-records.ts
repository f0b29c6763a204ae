/** Follows links to records without loading the console anew. The list a record is opened from keeps its filters. */
export function followRecords(go: (path: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a.record-link')
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { pathname, searchParams } = new URL(link.href)
    if (pathname !== location.pathname || !searchParams.has('open')) return go(pathname + new URL(link.href).search)
    const kept = new URLSearchParams(location.search)
    kept.set('open', searchParams.get('open')!)
    go(`${pathname}?${kept}`)
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
