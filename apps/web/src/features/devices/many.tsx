import type { collector, elemeter, watermeter } from '@cloud-steward/contract/devices/device.ts'
import type { lock } from '@cloud-steward/contract/devices/lock.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import type { PageParts } from '../../kit/ResourcePage.tsx'
import { ManyButton } from './ManyButton.tsx'

const ManyDrawer = lazy(() => import('./ManyDrawer.tsx'))
interface Props {
  parts: Pick<
    PageParts<typeof collector> | PageParts<typeof elemeter> | PageParts<typeof watermeter> | PageParts<typeof lock>,
    'list' | 'dialog' | 'mayPress'
  >
  /** How these devices are asked now; locks speak of themselves. */
  read?: 'read' | 'readMissed'
}
const orders = (read: Props['read']) => (read ? ([read, 'state'] as const) : (['state'] as const))
const BUTTONS = { read: 'command', readMissed: 'command', state: 'state' } as const

/** Of a list of devices: those that are ticked are asked now, or go a step on in their lives. */
export function ManyButtons({ parts: { list, dialog, mayPress }, read }: Props): ReactNode {
  const { t } = useTranslation()
  const words = {
    read: 'device.many.read',
    readMissed: 'device.many.readMissed',
    state: 'device.many.state',
  }
  return orders(read)
    .filter((what) => mayPress(BUTTONS[what]))
    .map((what) => (
      <ManyButton key={what} title={t(words[what])} selected={list.selected} onPress={() => dialog.show(what)} />
    ))
}
/** The dialog those buttons open. */
export function ManyDialog({ parts, read, resource }: Props & { resource: string }): ReactNode {
  const { list, dialog, mayPress } = parts
  const what = orders(read).find((one) => one === dialog.name)
  if (!what || !list.selected.length || !mayPress(BUTTONS[what])) return null
  const chosen = [...list.rows].filter(({ id }) => list.selected.includes(id))
  return (
    <ManyDrawer
      key={what}
      what={what}
      chosen={chosen}
      resource={resource}
      onClose={() => {
        list.select([])
        dialog.close()
      }}
    />
  )
}
