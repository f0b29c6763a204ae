import { setRights } from '@cloud-steward/contract/files/file.ts'
import { org } from '@cloud-steward/contract/identity/org.ts'
import { role } from '@cloud-steward/contract/identity/role.ts'
import { useQuery } from '@tanstack/react-query'
import { Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { type FileDetail, useDetail } from '../../components/library/library.ts'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { queryRows } from '../../kit/rows.ts'
import { useSending } from './use-sending.ts'

type Right = FileDetail['rights'][number]

/** Roles and organisations that may read or write in a folder. */
export function RightsDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { data } = useDetail(id)
  return data ? <Rights folder={data} onClose={onClose} /> : null
}

function Rights({ folder, onClose }: { folder: FileDetail; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [rights, change] = useState<readonly Right[]>(folder.rights)
  const { busy, run } = useSending(onClose)
  const options = useSubjects()
  const pick = (may: Right['may'], subjects: readonly string[]) =>
    change([
      ...rights.filter((one) => one.may !== may && !subjects.includes(one.subject)),
      ...subjects.map((subject) => ({ subject, may })),
    ])
  return (
    <Modal
      open
      title={`${t('file.file.rights')}: ${folder.name}`}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      confirmLoading={busy}
      onOk={() => run(() => call(setRights, { id: folder.id, rights: [...rights] }))}
      onCancel={onClose}
    >
      <p className="quiet">{t('file.library.rightsHint')}</p>
      {(['read', 'write'] as const).map((may) => (
        <label key={may} className="file-right">
          {t(`file.library.may.${may}`)}
          <Select
            mode="multiple"
            style={{ width: '100%', marginBottom: 12 }}
            value={rights.filter((one) => one.may === may).map(({ subject }) => subject)}
            onChange={(subjects: string[]) => pick(may, subjects)}
            options={options}
            optionFilterProp="label"
          />
        </label>
      ))}
    </Modal>
  )
}

function useSubjects() {
  const { t } = useTranslation()
  const roles = useQuery({
    queryKey: [role.name, 'of files'],
    queryFn: ({ signal }) => queryRows(role, { pageSize: 200 }, signal),
  })
  const orgs = useQuery({
    queryKey: [org.name, 'of files'],
    queryFn: ({ signal }) => queryRows(org, { pageSize: 500 }, signal),
  })
  interface OrgNode {
    id: string
    orgName: string
    children?: OrgNode[]
  }
  const flat = (nodes: readonly OrgNode[]): OrgNode[] => nodes.flatMap((one) => [one, ...flat(one.children ?? [])])
  return [
    {
      label: t('identity.role'),
      options: (roles.data?.list ?? []).map(({ roleCode, roleName }) => ({
        value: `role:${roleCode}`,
        label: roleName,
      })),
    },
    {
      label: t('identity.org'),
      options: flat((orgs.data?.list ?? []) as unknown as OrgNode[]).map(({ id, orgName }) => ({
        value: `org:${id}`,
        label: orgName,
      })),
    },
  ]
}
