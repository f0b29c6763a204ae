import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import {
  addTenantSms,
  delTenantSms,
  queryTenantSmsList,
  setTenantSms,
  smsTerms,
} from '@cloud-steward/contract/platform/sms.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { asJson, emptied } from '../as-json.ts'
import type { TenantDialogProps } from './tenant-row.ts'

type Setting = AnswerOf<typeof queryTenantSmsList>[number]
const WORDS = 'admin.systenant'
const START = { quota: 1_000, priceFen: 5, alarmAt: 100, status: 1 }

/** On what terms messages of a tenant are sent, for each channel. */
export default function TenantSms({ row, onClose }: TenantDialogProps): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [open, setOpen] = useState<Setting | 'add'>()
  const of = { tenantCode: row.tenantCode! }
  const queryKey = ['platform.sms', row.tenantCode]
  const settings = useQuery({ queryKey, queryFn: ({ signal }) => call(queryTenantSmsList, of, { signal }) })
  const refresh = () => client.invalidateQueries({ queryKey })
  const label = (key: string): string => t(`${WORDS}.${key}`)
  const send = async (values: Record<string, unknown>, key: string) => {
    const options = { key, quiet: true }
    const { channel, ...terms } = values as unknown as Setting
    if (open === 'add') await call(addTenantSms, { ...of, channel, ...terms }, options)
    else await call(asJson(setTenantSms), { ...of, ...emptied(terms), id: open!.id }, options)
    await refresh()
  }
  return (
    <Drawer
      open
      title={`${t('button.sms')} · ${row.tenantName}`}
      size={Math.min(860, window.innerWidth)}
      onClose={onClose}
    >
      <p className="quiet">{t('platform.smsHint')}</p>
      <div className="resource-toolbar">
        <Button type="primary" onClick={() => setOpen('add')}>
          {t('kit.add')}
        </Button>
      </div>
      <DataTable<Setting>
        rowKey="id"
        pagination={false}
        loading={isWaiting(settings)}
        dataSource={settings.data ?? []}
        columns={[
          { key: 'channel', title: label('channel'), render: (_, { channel }) => label(`channel.${channel}`) },
          { key: 'signature', title: label('signature'), dataIndex: 'signature' },
          {
            key: 'used',
            title: t('platform.smsUse'),
            align: 'right',
            render: (_, { used, quota, alarmAt }) => (
              <span className="house-use" data-low={quota - used <= alarmAt || undefined}>
                {formatNumber(used)} / {formatNumber(quota)}
              </span>
            ),
          },
          { key: 'priceFen', title: label('priceFen'), align: 'right', render: (_, one) => formatFen(one.priceFen) },
          { key: 'alarmAt', title: label('alarmAt'), align: 'right', dataIndex: 'alarmAt' },
          {
            key: 'status',
            title: label('status'),
            render: (_, { status }) => (
              <StateTag value={status ? 'active' : 'closed'}>{label(`status.${status}`)}</StateTag>
            ),
          },
          {
            key: 'actions',
            title: t('kit.actions'),
            render: (_, setting) => (
              <ActionMenu
                actions={[
                  { key: 'edit', title: t('kit.edit'), run: () => setOpen(setting) },
                  {
                    key: 'delete',
                    title: t('kit.delete'),
                    danger: true,
                    confirm: t('kit.confirmDelete'),
                    run: async () => {
                      await call(delTenantSms, { ...of, id: setting.id })
                      await refresh()
                    },
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {open && (
        <FormDrawer
          key={open === 'add' ? open : open.id}
          title={`${t(open === 'add' ? 'kit.add' : 'kit.edit')} · ${t('button.sms')}`}
          width={480}
          shape={smsTerms}
          labelPrefix={WORDS}
          editing={open !== 'add'}
          initial={open === 'add' ? START : open}
          send={send}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Drawer>
  )
}
