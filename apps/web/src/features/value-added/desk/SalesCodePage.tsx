import { makeSalesCodes, salesCode, stopSalesCode } from '@cloud-steward/contract/value-added/sales-code.ts'
import { Button, Modal, QRCode } from 'antd'
import { lazy, type ReactNode } from 'react'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import '../sale-parts.css'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
export const askAhead = askRowsAhead(salesCode)
const COMMANDS: RowCommands = { stop: { endpoint: stopSalesCode, button: 'makeCodes', danger: true } }

/** Codes by which sellers earn commission. */
export default function SalesCodePage(): ReactNode {
  const { t } = useTranslation()
  const actionsOf = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={salesCode}
      sheet
      toolbar={({ mayPress, dialog }) =>
        mayPress('makeCodes') && (
          <Button type="primary" onClick={() => dialog.show('make')}>
            {t(makeSalesCodes.permission)}
          </Button>
        )
      }
      rowActions={({ id, state }, standard, parts) => [
        { key: 'code', title: t('valueAdded.salesCode.showCode'), run: () => parts.dialog.show('code', id) },
        ...actionsOf(id, parts, () => state === 'active'),
        ...standard,
      ]}
      detail={(parts) => {
        const { name, close } = parts.dialog
        if (name === 'make')
          return (
            <CommandForm
              endpoint={makeSalesCodes}
              of={salesCode.name}
              initial={{ count: 10, maxUses: 1, validFrom: businessDay() }}
              hint={t('valueAdded.salesCode.makeHint')}
              onDone={({ batchNo, made }) => t('valueAdded.salesCode.madeSo', { batchNo, count: made })}
              onClose={close}
            />
          )
        if (name === 'code' && parts.row) return <Code code={parts.row.code} onClose={close} />
        return (
          name && (
            <CommandDialog commands={COMMANDS} of={salesCode.name} parts={parts} about={aboutOf(parts.row?.code)} />
          )
        )
      }}
    />
  )
}

/** The address of the shop with the code, for a camera. */
function Code({ code, onClose }: { code: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const url = `${window.location.origin}/valueshop?code=${code}`
  return (
    <Modal open title={code} footer={null} width={320} onCancel={onClose}>
      <figure className="sales-code">
        <QRCode value={url} size={220} bordered />
        <figcaption className="quiet">{t('valueAdded.salesCode.codeHint')}</figcaption>
      </figure>
    </Modal>
  )
}
