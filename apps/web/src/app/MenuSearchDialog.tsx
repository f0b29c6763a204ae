import { Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../infra/i18n.ts'
import { useOftenUsed } from '../infra/often-used.ts'
import { useSession } from '../infra/session-store.ts'
import { PRODUCT } from '../infra/settings.ts'
import { LONGEST_PATTERN, menuFinder, menuHits } from './menu-search.ts'
import { menuTitle, ownMenus } from './menu-tree.ts'
import './menu-search.css'
import { pages } from './pages.ts'
import { type PaletteHit, paletteHits } from './palette-hits.ts'
import { addressOf } from './shell-store.ts'
import { useRecords } from './use-records.ts'

type Speech = Pick<typeof import('./menu-pinyin.ts'), 'speakChinese' | 'speakPerson'>
const silent: Speech = { speakChinese: () => [], speakPerson: () => [] }

/**
 * Finds a screen by a few characters of its title, of its pinyin or of its path, what one may add, and records by number, name or
 * phone; arrows and Enter choose. Before anything is typed it offers the screens one marked and opened last.
 */
export default function MenuSearchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const arrived = useRef(false)
  const id = useId()
  const [open, setOpen] = useState(true)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const records = useRecords(typed)
  // Screens have English titles there; people keep their names.
  const isChinese = i18n.language !== 'en' || records.some(({ person }) => person && /\p{Script=Han}/u.test(person))
  const { speakChinese, speakPerson } = useSpeech(isChinese)
  const { menus, menuTitles } = useSession()
  const often = useOftenUsed()
  const screens = useMemo(
    () => menuHits(ownMenus(menus, pages), (code) => menuTitle(code, menuTitles, t), speakChinese),
    [menus, menuTitles, t, speakChinese],
  )
  const find = useMemo(() => menuFinder(screens), [screens])
  const hits = useMemo(
    () =>
      paletteHits({
        typed,
        screens,
        found: find(typed),
        often,
        records,
        speakPerson,
        speakTitle: speakChinese,
        t,
        titles: menuTitles,
      }),
    [typed, screens, find, often, records, speakPerson, speakChinese, t, menuTitles],
  )
  const chosen = Math.min(at, hits.length - 1)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const go = (hit: PaletteHit | undefined) => {
    if (!hit) return
    arrived.current = !hit.external
    setOpen(false)
    if (hit.external) window.open(hit.to, '_blank', 'noopener,noreferrer')
    else void navigate(hit.isScreen ? addressOf(hit.to) : hit.to)
  }
  const press = (event: KeyboardEvent) => {
    // An input method is choosing characters, not a screen.
    if (event.nativeEvent.isComposing) return
    const last = hits.length - 1
    const to = {
      ArrowDown: chosen >= last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
    }[event.key]
    if (to !== undefined) setAt(Math.max(to, 0))
    else if (event.key === 'Enter') go(hits[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Modal
      open={open}
      title={t('shell.search')}
      footer={null}
      width={560}
      // The field is then the first thing in the dialog and has the focus at once: nothing that is typed gets lost.
      closable={false}
      onCancel={() => setOpen(false)}
      afterClose={() => {
        onClose()
        // Whoever went to another screen goes on there, and not at the button that opened the search.
        if (arrived.current) document.getElementById('content')?.focus()
      }}
      focusable={{ focusTriggerAfterClose: false }}
    >
      <input
        className="menu-search-input"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={hits.length ? `${id}${chosen}` : undefined}
        aria-label={t('shell.search')}
        placeholder={t('shell.search.hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_PATTERN}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}list`} className="menu-search-hits" role="listbox" aria-label={t('shell.search')}>
        {hits.map((hit, place) => (
          <button
            key={hit.key}
            id={`${id}${place}`}
            type="button"
            role="option"
            // Keys go to the input, as in every combobox.
            tabIndex={-1}
            aria-selected={place === chosen}
            onMouseMove={() => setAt(place)}
            onClick={() => go(hit)}
          >
            <span>{hit.title}</span>
            <small>{hit.small}</small>
          </button>
        ))}
      </div>
      <p className="menu-search-none" role="status">
        {hits.length === 0 && t('shell.search.none')}
      </p>
    </Modal>
  )
}

/** The dictionary of pronunciations is large; titles and paths are searched while it comes. */
function useSpeech(wanted: boolean): Speech {
  const [speech, setSpeech] = useState<Speech>(silent)
  useEffect(() => {
    if (!wanted || !PRODUCT.supportPinyinSearch) return
    let left = false
    import('./menu-pinyin.ts').then(
      (library) => left || setSpeech(library),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [wanted])
  return speech
}
