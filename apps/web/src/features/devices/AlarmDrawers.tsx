import { ackAlarms, assignAlarms, deviceAlarm } from '@cloud-steward/contract/devices/alarm.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { type ReactNode, useRef, useState } from 'react'
import CommandForm from '../../components/CommandForm.tsx'
import { useTranslation } from '../../infra/i18n.ts'
import { useSession } from '../../infra/session-store.ts'
import { aboutOf } from '../../kit/rows.ts'
import './devices.css'
import { useTellMany } from './use-tell-many.tsx'

type Alarm = RowOf<typeof deviceAlarm>
interface Props {
  name: 'ack' | 'assign'
  /** One, or those that are ticked. */
  ids: readonly string[]
  rows: readonly Alarm[]
  onClose: () => void
}

/** Takes notice of alarms, or gives them to somebody; of many it says which of them were so already. */
export default function AlarmDrawers({ name, ids, rows, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { user } = useSession()
  const tell = useTellMany()
  // As they were when it was opened: afterwards all of them are so.
  const [before] = useState({ ids: [...ids], rows: rows.filter(({ id }) => ids.includes(id)) })
  const chosen = useRef<unknown>(user?.id)
  const isMany = before.ids.length > 1
  const titleOf = ({ kind, title }: Alarm) => title ?? t(`${deviceAlarm.name}.kind.${kind}`)
  const [only] = before.rows
  const done = (changed: number, wereSo: readonly Alarm[], why: string) => {
    if (!isMany) return undefined
    const left = before.ids.length - changed
    const named = wereSo.map((one) => t(`device.many.${why}`, { kind: titleOf(one), serial: one.serial }))
    // Somebody was faster.
    if (left > named.length) named.push(t('device.many.others', { count: left - named.length }))
    return tell(changed, named, left)
  }
  const said = {
    of: deviceAlarm.name,
    width: 480,
    about: isMany || !only ? undefined : aboutOf(titleOf(only), only.serial, only.roomName),
    onClose,
    ...(isMany && {
      title: t(`device.many.${name}`),
      hint: t('device.many.chosen', { count: before.ids.length }),
    }),
  }
  if (name === 'ack')
    return (
      <CommandForm
        {...said}
        endpoint={ackAlarms}
        given={{ ids: before.ids }}
        onDone={({ changed }: { changed: number }) =>
          done(
            changed,
            before.rows.filter(({ isAcked }) => isAcked),
            'acked',
          )
        }
      />
    )
  return (
    <CommandForm
      {...said}
      endpoint={assignAlarms}
      given={{ ids: before.ids }}
      initial={user && { userId: user.id, userName: user.nickname || user.username }}
      onChange={(changed) => {
        if ('userId' in changed) chosen.current = changed.userId
      }}
      onDone={({ changed }: { changed: number }) =>
        done(
          changed,
          before.rows.filter(({ assigneeId }) => (assigneeId ?? null) === (chosen.current ?? null)),
          'assigned',
        )
      }
    />
  )
}
