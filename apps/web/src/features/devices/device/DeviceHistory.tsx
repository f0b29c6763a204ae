import { deviceCommand } from '@cloud-steward/contract/devices/command.ts'
import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { Rows } from '../../../components/Rows.tsx'
import { useWords } from '../../../components/use-words.ts'
import { formatNumber } from '../../../infra/format.ts'
import { type Translate, useTranslation } from '../../../infra/i18n.ts'
import { displayText } from '../../../kit/fields/display.tsx'
import { queryRows } from '../../../kit/rows.ts'
import type { DeviceFacts } from './kinds.ts'

const MOST = 20
const joined = (...words: (string | null | undefined | false)[]): string => words.filter(Boolean).join(' · ')

/** What a meter was told, the newest first. */
export function DeviceCommands({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${deviceCommand.name}.${key}`)
  const found = useQuery({
    queryKey: [deviceCommand.name, 'of', id],
    queryFn: async ({ signal }) => (await queryRows(deviceCommand, { deviceId: id, pageSize: MOST }, signal)).list,
  })
  return (
    <Rows of={found} none={t('device.panel.noCommands')}>
      {(rows) => (
        <EventList
          events={rows.map((row) => ({ at: row.createTime, to: row.id, username: row.username, reason: row.reason }))}
          words={(of) => {
            const row = rows.find((one) => one.id === of)!
            return joined(
              row.modelName ?? word(`kind.${row.kind}`),
              row.argument != null && formatNumber(row.argument),
              word(`state.${row.state}`),
              row.result && word(`result.${row.result}`),
              row.detail,
            )
          }}
        />
      )}
    </Rows>
  )
}

type Change = DeviceFacts['history'][number]['changes'][number]
/** What a change did to a field: from what to what, where that says something to people. */
function changeText(resource: Resource, { field, before, after }: Change, t: Translate): string {
  const known = resource.fields[field]
  const labelKey = `${resource.name}.${field}`
  if (!known || known.kind === 'json' || known.kind === 'id') return ''
  if (known.kind === 'ref') return t(labelKey)
  const [was, is] = [before, after].map((value) => displayText({ field: known, value, labelKey }, t))
  return `${t(labelKey)}: ${before == null ? is : `${was} → ${is}`}`
}
/** Who changed the record of a device, and what. */
export function DeviceChanges({
  resource,
  history,
}: {
  resource: Resource
  history: DeviceFacts['history']
}): ReactNode {
  const { t } = useTranslation()
  useWords('system')
  if (!history.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('device.panel.noChanges')} />
  return (
    <EventList
      events={history.map(({ at, username, changes }, place) => ({
        at,
        to: String(place),
        username,
        reason: changes.find(({ field }) => field === 'reason')?.after as string | undefined,
      }))}
      words={(place) => {
        const { action, changes } = history[Number(place)]!
        // What a new record was is what the page shows, or what was changed since.
        const texts = (action === 'add' ? [] : changes).map((change) => changeText(resource, change, t)).filter(Boolean)
        return joined(t(`system.operation.action.${action}`), texts.join('; '))
      }}
    />
  )
}
