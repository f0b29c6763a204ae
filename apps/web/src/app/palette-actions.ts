import type { Translate } from '../infra/i18n.ts'
import { mayPress } from '../infra/permissions.ts'
import { useSession } from '../infra/session-store.ts'
import { menuTitle } from './menu-tree.ts'

/** An action of the palette: a button of a screen, and the address that opens the screen as if the button were pressed. */
interface Begun {
  menu: string
  button: string
  to: string
  /** Key of its title and synonyms under `shell.begin`. Without it: "add" and the title of the screen. */
  words?: string
}
const begins = (menu: string, words?: string, button = 'add', at = `?open=${button}`): Begun => ({
  menu,
  button,
  to: `/${menu}${at}`,
  ...(words ? { words } : {}),
})
const ACTIONS: readonly Begun[] = [
  begins('contract', 'lease'),
  begins('tenantplat', 'renter'),
  begins('addhouse', 'room', 'add', ''),
  begins('rentbill', 'collect', 'pay', '?state=issued,part_paid'),
  begins('rentbill', 'issue', 'issue'),
  begins('workorder', 'workOrder', 'manageOrder', '?open=create'),
  begins('inspection', 'inspection', 'recordInspection', '?open=write'),
  begins('landlord'),
  begins('reservation'),
  begins('site'),
  begins('headlease'),
]
export interface PaletteAction {
  key: string
  title: string
  to: string
}

/** Lower case without blanks and punctuation, for comparison. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Permitted actions whose title or synonym contains the typed text, or whose pronunciation begins with it. */
export function actionsFor(
  typed: string,
  t: Translate,
  titles: Readonly<Record<string, string>>,
  speak: (title: string) => readonly string[],
): PaletteAction[] {
  const pattern = plain(typed)
  if (!pattern) return []
  const session = useSession.getState()
  return ACTIONS.filter(({ menu, button }) => mayPress(session, menu, button)).flatMap(({ menu, to, words }) => {
    const title = words ? t(`shell.begin.${words}`) : `${t('button.add')} · ${menuTitle(menu, titles, t)}`
    const others = words ? t(`shell.begin.${words}.also`).split('/') : []
    const all = [title, ...others]
    const isMeant = all.some(
      (one) => plain(one).includes(pattern) || speak(one).some((sound) => sound.startsWith(pattern)),
    )
    return isMeant ? [{ key: `begin ${words ?? menu}`, title, to }] : []
  })
}
