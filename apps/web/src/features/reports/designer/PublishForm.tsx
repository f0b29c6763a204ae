import { queryRoleCode } from '@cloud-steward/contract/identity/role.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { publishDesign, type queryDesignContent, withdrawDesign } from '@cloud-steward/contract/reports/design.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  id: string
  found: AnswerOf<typeof queryDesignContent>
  onChange: () => void
  onClose: () => void
}
/** Puts the current version among the reports of some roles, or takes it back. */
export default function PublishForm({ id, found, onChange, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [roles, setRoles] = useState<string[]>([...found.roles])
  const { data = [], isLoading } = useQuery({
    queryKey: ['report.design', 'roles'],
    queryFn: ({ signal }) => call(queryRoleCode, {}, { signal }),
  })
  const finish = async (work: Promise<unknown>, told: string) => {
    try {
      await work
      void message.success(t(told))
      onChange()
      setOpen(false)
    } catch {
      // The call has said why.
    }
  }
  const { number, publishedVersion } = found
  return (
    <Drawer
      open={open}
      title={t('report.design.publishDesign')}
      size={Math.min(480, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <p className="quiet">{t('report.designer.allRoles')}</p>
      <Select
        mode="multiple"
        aria-label={t('report.design.roles')}
        placeholder={t('report.design.roles')}
        loading={isLoading}
        value={roles}
        options={data.map(({ name, value }) => ({ value, label: name }))}
        onChange={setRoles}
        style={{ width: '100%' }}
      />
      <div className="report-cell-tools">
        <Button
          type="primary"
          onClick={() => void finish(call(publishDesign, { id, number, roles }), 'report.designer.published')}
        >
          {t('report.design.publishDesign')} · {t('report.designer.versionOf', { number })}
        </Button>
        {publishedVersion != null && (
          <Button danger onClick={() => void finish(call(withdrawDesign, { id }), 'report.designer.withdrawn')}>
            {t('report.design.withdrawDesign')}
          </Button>
        )}
      </div>
    </Drawer>
  )
}
