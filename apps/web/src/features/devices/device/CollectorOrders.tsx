import { addFound, queryLine } from '@cloud-steward/contract/devices/collector-order.ts'
import { deviceCommand } from '@cloud-steward/contract/devices/command.ts'
import { collector } from '@cloud-steward/contract/devices/device.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PickTable } from '../../../components/PickTable.tsx'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { CommandDrawer, type Ordered } from '../CommandDrawer.tsx'
import './device.css'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const TAGS = { known: 'active', unknown: 'pending', elsewhere: 'suspended', missing: 'failed' } as const

/** What a collector can be told, and who its last search found on its line. */
export function CollectorOrders({ id, about }: { id: string; about?: string | undefined }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const mayPress = useMayPress('collector')
  const [kind, order] = useState<Ordered>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [adding, setAdding] = useState(false)
  const word = (key: string) => t(`${collector.name}.${key}`)
  const { data } = useQuery({
    queryKey: [collector.name, 'orders', id],
    queryFn: ({ signal }) => call(queryLine, { id }, { signal }),
  })
  if (!data) return null
  const rows = data.found.map((one) => ({ ...one, id: one.address }))
  return (
    <>
      <div className="device-console">
        {mayPress('command') &&
          data.kinds?.map((one) => (
            <Button key={one} danger={one === 'restart'} onClick={() => order(one)}>
              {t(`${deviceCommand.name}.kind.${one}`)}
            </Button>
          ))}
        {mayPress('addFound') && chosen.length > 0 && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t(addFound.permission)} ({chosen.length})
          </Button>
        )}
      </div>
      <p className="quiet">
        {data.searchedAt ? `${word('searchedAt')} ${formatInstant(data.searchedAt)}` : word('neverSearched')}{' '}
        {data.searchState && t(`${deviceCommand.name}.state.${data.searchState}`)}
      </p>
      {rows.length > 0 && (
        <PickTable
          rows={rows}
          chosen={chosen}
          onPick={setChosen}
          mayPick={({ standing }) => standing === 'unknown'}
          columns={[
            { key: 'address', title: word('address'), dataIndex: 'address' },
            {
              key: 'standing',
              title: word('standing'),
              render: (_, { standing }) => <StateTag value={TAGS[standing]}>{word(`standing.${standing}`)}</StateTag>,
            },
            { key: 'serial', title: word('serial'), render: (_, { serial }) => serial ?? '-' },
            { key: 'other', title: word('otherCollector'), render: (_, row) => row.otherCollector ?? '-' },
          ]}
        />
      )}
      <Suspense fallback={null}>
        {kind && (
          <CommandDrawer
            about={about}
            key={kind}
            id={id}
            kind={kind}
            resource={collector.name}
            onClose={() => order(undefined)}
          />
        )}
        {adding && (
          <CommandForm
            endpoint={addFound}
            of={collector.name}
            given={{ id, addresses: [...chosen] }}
            hint={word('addFoundHint')}
            refresh={() => refreshRows(collector.name)}
            onDone={({ results }: AnswerOf<typeof addFound>) => {
              setChosen([])
              const refused = results.filter(({ reason }) => reason)
              const done = { added: results.length - refused.length, all: results.length }
              const why = refused.map((one) => `${one.address}: ${one.reason}`)
              if (!why.length) return t(`${collector.name}.addedOf`, done)
              void message.warning([t(`${collector.name}.addedOf`, done), ...why].join(' '), 6)
              return true
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}
