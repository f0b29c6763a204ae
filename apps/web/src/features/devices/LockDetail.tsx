import { lock } from '@cloud-steward/contract/devices/lock.ts'
import { credential } from '@cloud-steward/contract/locks/credential.ts'
import { unlock } from '@cloud-steward/contract/locks/unlock.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RecordDrawer } from '../../components/RecordDrawer.tsx'
import { RowTable } from '../../components/RowTable.tsx'
import { formatInstant } from '../../infra/format.ts'
import { queryRows } from '../../kit/rows.ts'
import { StateTag } from '../../kit/StateTag.tsx'

const FIELDS = [
  'state',
  'online',
  'lastSeenAt',
  'battery',
  'signal',
  'locked',
  'firmware',
  'siteId',
  'roomId',
  'collectorId',
  'address',
  'typeId',
  'codeKinds',
  'codeCycles',
  'codeSlots',
  'autoLockS',
  'position',
  'ticketNo',
  'installedOn',
  'installedBy',
  'warrantyUntil',
  'remark',
] as const
const SHOWN = 20

/** A lock: how it stands, which keys it holds, and who opened it last. */
export function LockDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const keys = useQuery({
    queryKey: [credential.name, 'of', id],
    queryFn: async ({ signal }) =>
      (await queryRows(credential, { lockId: id, pageSize: SHOWN }, signal)).list.filter(
        ({ state }) => state !== 'removed',
      ),
  })
  const openings = useQuery({
    queryKey: [unlock.name, 'of', id],
    queryFn: async ({ signal }) => (await queryRows(unlock, { lockId: id, pageSize: SHOWN }, signal)).list,
  })
  const key = (name: string) => t(`${credential.name}.${name}`)
  const opening = (name: string) => t(`${unlock.name}.${name}`)
  return (
    <RecordDrawer resource={lock} id={id} fields={FIELDS} onClose={onClose}>
      {() => (
        <>
          <h3>
            {t(credential.name)} <Link to={`/smartdoorlock?lockId=${id}`}>{t('menu.smartdoorlock')}</Link>
          </h3>
          <RowTable
            of={keys}
            none={key('noSteps')}
            columns={[
              {
                title: key('holder'),
                dataIndex: 'holder',
                render: (holder: string, { orderNo }) => [holder, orderNo].filter(Boolean).join(' · '),
              },
              { title: key('role'), dataIndex: 'role', render: (role: string) => key(`role.${role}`) },
              { title: key('kind'), dataIndex: 'kind', render: (kind: string) => key(`kind.${kind}`) },
              {
                title: key('state'),
                dataIndex: 'state',
                render: (state: string) => <StateTag value={state}>{key(`state.${state}`)}</StateTag>,
              },
              { title: key('validTo'), dataIndex: 'validTo', render: (at: string) => formatInstant(at) },
            ]}
          />
          <h3>{t(unlock.name)}</h3>
          <RowTable
            of={openings}
            none={key('noSteps')}
            columns={[
              { title: opening('at'), dataIndex: 'at', render: (at: string) => formatInstant(at) },
              { title: opening('holder'), dataIndex: 'holder', render: (name) => name ?? '—' },
              { title: opening('method'), dataIndex: 'method', render: (how: string) => opening(`method.${how}`) },
              { title: opening('ok'), dataIndex: 'ok', render: (ok: boolean) => t(ok ? 'kit.yes' : 'kit.no') },
            ]}
          />
        </>
      )}
    </RecordDrawer>
  )
}
