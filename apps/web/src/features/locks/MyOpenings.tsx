import { credential } from '@cloud-steward/contract/locks/credential.ts'
import { remoteOpen } from '@cloud-steward/contract/locks/remote.ts'
import { unlock } from '@cloud-steward/contract/locks/unlock.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RowTable } from '../../components/RowTable.tsx'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { queryRows } from '../../kit/rows.ts'
import { StateTag } from '../../kit/StateTag.tsx'

const SHOWN = 10

/** Who came with the renter's keys, and when his door was opened from afar, by whom and why. */
export function MyOpenings(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${credential.name}.${key}`)
  const opening = (key: string) => t(`${unlock.name}.${key}`)
  const remote = (key: string) => t(`${remoteOpen.name}.${key}`)
  const openings = useQuery({
    queryKey: [unlock.name, 'mine'],
    queryFn: async ({ signal }) => (await queryRows(unlock, { pageSize: SHOWN }, signal)).list,
  })
  const remotes = useQuery({
    queryKey: [remoteOpen.name, 'mine'],
    queryFn: async ({ signal }) => (await queryRows(remoteOpen, { pageSize: SHOWN }, signal)).list,
  })
  return (
    <>
      <div className="my-lock-panel">
        <h2>{word('openings')}</h2>
        <RowTable
          of={openings}
          none={word('noOpenings')}
          columns={[
            { title: opening('at'), dataIndex: 'at', render: (at: string) => formatInstant(at) },
            { title: opening('roomId'), dataIndex: 'roomName' },
            { title: opening('holder'), dataIndex: 'holder', render: (name) => name ?? '—' },
            { title: opening('method'), dataIndex: 'method', render: (how: string) => opening(`method.${how}`) },
            { title: opening('ok'), dataIndex: 'ok', render: (ok: boolean) => t(ok ? 'kit.yes' : 'kit.no') },
          ]}
        />
      </div>
      <div className="my-lock-panel">
        <h2>{word('emergencies')}</h2>
        <RowTable
          of={remotes}
          none={word('noOpenings')}
          columns={[
            { title: opening('at'), dataIndex: 'createTime', render: (at: string) => formatInstant(at) },
            { title: remote('kind'), dataIndex: 'kind', render: (kind: string) => remote(`kind.${kind}`) },
            {
              title: remote('state'),
              dataIndex: 'state',
              render: (state: string) => <StateTag value={state}>{remote(`state.${state}`)}</StateTag>,
            },
            { title: remote('roomId'), dataIndex: 'roomName' },
            { title: remote('reason'), dataIndex: 'reason', render: (reason) => reason ?? '—' },
          ]}
        />
      </div>
    </>
  )
}
