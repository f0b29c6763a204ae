/** How many places are remembered: a dialog over a menu over a row is three. */
const MOST = 12

/** Can be focused now: there, and not in a page or menu that is hidden. */
const isThere = (place: HTMLElement): boolean => place.isConnected && place.checkVisibility()

/**
 * Dialogs and menus stand beside the frame. When one is taken away with the focus in it, the focus would begin at the top
 * of the page again; it goes back to the last place that is still there: what opened it, or the menu's button when
 * it was opened from a menu. Returns the function that stops looking.
 */
export function keepFocus(): () => void {
  let places: readonly HTMLElement[] = []
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) places = [target, ...places.filter((place) => place !== target)].slice(0, MOST)
  }
  const gone = new MutationObserver(() => {
    // Whoever left a place by himself wants no other one.
    if (document.activeElement !== document.body || places[0]?.isConnected !== false) return
    places.find(isThere)?.focus({ preventScroll: true })
  })
  // The question a menu item opens takes the focus while the key is still down, and would be answered by the same key.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('[role=menuitem]'))
      event.preventDefault()
  }
  document.addEventListener('focusin', follow)
  document.addEventListener('keydown', press, true)
  gone.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', follow)
    document.removeEventListener('keydown', press, true)
    gone.disconnect()
  }
}
