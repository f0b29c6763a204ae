import { CREDENTIAL_STATES, credential } from '@cloud-steward/contract/locks/credential.ts'
import { unlock } from '@cloud-steward/contract/locks/unlock.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RowTable } from '../../../components/RowTable.tsx'
import { useLiveDevices } from '../../../components/use-live-devices.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { joinedTitle, queryRows, type Row } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { AllOf } from './AllOf.tsx'

const [MOST_KEYS, MOST_OPENINGS] = [500, 20]
/** Those taken out long ago must not push those that open out of the list. */
const NOT_REMOVED = CREDENTIAL_STATES.filter((state) => state !== 'removed').join(',')

/** Who opens a door, and who opened it last; of one for many rooms also whose room that is. */
export function LockDoor({ id, isShared }: { id: string; isShared: boolean }): ReactNode {
  const { t } = useTranslation()
  useLiveDevices(credential.name, unlock.name)
  const session = useSession()
  const keys = useQuery({
    queryKey: [credential.name, 'of', id],
    queryFn: async ({ signal }) =>
      (await queryRows(credential, { lockId: id, state: NOT_REMOVED, pageSize: MOST_KEYS }, signal)).list,
  })
  const openings = useQuery({
    queryKey: [unlock.name, 'of', id],
    queryFn: async ({ signal }) => (await queryRows(unlock, { lockId: id, pageSize: MOST_OPENINGS }, signal)).list,
  })
  const key = (name: string) => t(`${credential.name}.${name}`)
  const opening = (name: string) => t(`${unlock.name}.${name}`)
  const mayKeys = mayOpen(session, 'smartdoorlock')
  return (
    <>
      <section className="device-card">
        <h3>
          {key('keys')} <AllOf menu="smartdoorlock" query={`lockId=${id}`} />
        </h3>
        <RowTable
          of={keys}
          none={key('noKeys')}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          columns={[
            {
              title: key('holder'),
              dataIndex: 'holder',
              render: (holder: string, row) => {
                const name = [holder, row.orderNo].filter(Boolean).join(' · ')
                return mayKeys ? <Link to={`/smartdoorlock?lockId=${id}&open=detail:${row.id}`}>{name}</Link> : name
              },
            },
            ...(isShared
              ? [{ title: key('roomId'), render: (_: unknown, row: Row) => joinedTitle(row, 'roomId') ?? '-' }]
              : []),
            { title: key('role'), dataIndex: 'role', render: (role: string) => key(`role.${role}`) },
            { title: key('kind'), dataIndex: 'kind', render: (kind: string) => key(`kind.${kind}`) },
            {
              title: key('state'),
              dataIndex: 'state',
              render: (state: string) => <StateTag value={state}>{key(`state.${state}`)}</StateTag>,
            },
            {
              title: key('validTo'),
              dataIndex: 'validTo',
              render: (at) => (at ? formatInstant(at) : key('permanent')),
            },
            { title: key('lastUsedAt'), dataIndex: 'lastUsedAt', render: (at) => formatInstant(at) || '-' },
          ]}
        />
      </section>
      <section className="device-card">
        <h3>
          {t('menu.lockrecord')} <AllOf menu="lockrecord" query={`lockId=${id}`} />
        </h3>
        <RowTable
          of={openings}
          none={key('noOpenings')}
          columns={[
            { title: opening('at'), dataIndex: 'at', render: (at: string) => formatInstant(at) },
            { title: opening('holder'), dataIndex: 'holder', render: (name) => name ?? '-' },
            { title: opening('method'), dataIndex: 'method', render: (how: string) => opening(`method.${how}`) },
            {
              title: opening('ok'),
              dataIndex: 'ok',
              render: (ok: boolean) => (
                <StateTag value={ok ? 'done' : 'failed'}>{t(ok ? 'kit.yes' : 'kit.no')}</StateTag>
              ),
            },
          ]}
        />
      </section>
    </>
  )
}
