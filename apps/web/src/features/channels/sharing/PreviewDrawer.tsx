import { previewShare, shareRule } from '@cloud-steward/contract/channels/sharing-rule.ts'
import type { AnswerOf, InputOf } from '@cloud-steward/contract/kit/index.ts'
import { Alert, Drawer, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { ApiError, announce } from '../../../infra/api-error.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { DrawerFooter } from '../../../kit/DrawerFooter.tsx'
import { ShapeForm } from '../../../kit/ShapeForm.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { DivisionBar } from './DivisionBar.tsx'

type Answer = AnswerOf<typeof previewShare>
const NAME = shareRule.name
const EXAMPLE_FEN = 300_000

/** A payment that was never made: which rule would divide it, what each would get, and why the others would not. */
export default function PreviewDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [open, setOpen] = useState(true)
  const [shown, setShown] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const word = (key: string) => t(`${NAME}.${key}`)
  const ask = async (values: Record<string, unknown>) => {
    setBusy(true)
    try {
      setShown(await call(previewShare, values as InputOf<typeof previewShare>, { quiet: true }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      announce(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      open={open}
      title={word('previewShare')}
      size={Math.min(760, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
      footer={
        <DrawerFooter label={word('preview')} busy={busy} onOk={() => form.submit()} onCancel={() => setOpen(false)} />
      }
    >
      <p className="quiet">{word('previewHint')}</p>
      <ShapeForm
        form={form}
        shape={previewShare.input}
        labelPrefix={NAME}
        initial={{ feeKind: 'rent', amountFen: EXAMPLE_FEN, paidOn: businessDay() }}
        disabled={busy}
        onChange={() => setShown(undefined)}
        onSubmit={(values) => void ask(values)}
      />
      {shown && <Outcome shown={shown} />}
    </Drawer>
  )
}

function Outcome({ shown }: { shown: Answer }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${NAME}.${key}`)
  return (
    <div className="share-preview" role="status">
      <h3>{t('channel.shareOrder.division')}</h3>
      {shown.limit && <Alert type="warning" showIcon title={word(`limit.${shown.limit}`)} />}
      {shown.parts.length === 0 ? (
        <p>{word('noWinner')}</p>
      ) : (
        <DivisionBar
          title={t('channel.shareOrder.division')}
          parts={[
            ...shown.parts.map(({ receiverId, receiverName, amountFen, isRemainder }) => ({
              key: receiverId ?? 'own',
              name: receiverName ?? t('channel.shareOrder.wallet'),
              amountFen,
              of: receiverId ? ('receiver' as const) : ('own' as const),
              note: isRemainder ? <span className="quiet">{t('channel.shareOrder.isRemainder')}</span> : undefined,
            })),
            {
              key: 'fee',
              name: word('feeFen').replace(/[（(].*$/, ''),
              amountFen: shown.feeFen,
              of: 'fee' as const,
            },
          ]}
        />
      )}
      <h3>{t(NAME)}</h3>
      <DataTable
        rowKey="id"
        pagination={false}
        dataSource={shown.rules}
        locale={{ emptyText: word('noRules') }}
        columns={[
          { key: 'no', title: word('no'), render: (_, one) => `${one.no} v${one.version}` },
          { key: 'name', title: word('name'), dataIndex: 'name' },
          { key: 'priority', title: word('priority'), dataIndex: 'priority', align: 'right' },
          {
            key: 'reason',
            title: word('reason'),
            render: (_, one) =>
              one.reason === 'wins' ? (
                <StateTag value="active">{word('reason.wins')}</StateTag>
              ) : (
                <span className="quiet">{word(`reason.${one.reason}`)}</span>
              ),
          },
        ]}
      />
    </div>
  )
}
