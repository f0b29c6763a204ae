import { ref } from '@cloud-steward/contract/kit/index.ts'
import { bankLine } from '@cloud-steward/contract/payments/bank.ts'
import { Button, Modal, Spin } from 'antd'
import type { ReactNode } from 'react'
import { RunProgress } from '../../../components/RunProgress.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { TableFile } from '../../../components/TableFile.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import './bank.css'
import { StatementColumns, StatementSum } from './StatementColumns.tsx'
import { useStatement } from './use-statement.ts'

const ACCOUNT = ref('payment.bankAccount')
const NAME = bankLine.name

/** A statement as a bank exports it: account and file, then what its columns hold, then the progress of the import. */
export default function StatementDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const statement = useStatement()
  const { taken } = statement
  const footer = (
    <>
      <Button size="middle" onClick={onClose}>
        {t(taken ? 'kit.close' : 'kit.cancel')}
      </Button>
      {!taken && (
        <Button
          size="middle"
          type="primary"
          loading={statement.busy}
          disabled={!statement.ready}
          onClick={() => void statement.send()}
        >
          {t('kit.import')}
        </Button>
      )}
    </>
  )
  return (
    <Modal
      open
      width={760}
      title={t(`${NAME}.statement`)}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={footer}
    >
      <div className="statement">
        {taken ? (
          <>
            <StatementSum counts={taken} />
            <RunProgress id={taken.runId} onEnd={() => void refreshMoney()} />
          </>
        ) : (
          <StatementForm statement={statement} />
        )}
      </div>
    </Modal>
  )
}

function StatementForm({ statement }: { statement: ReturnType<typeof useStatement> }): ReactNode {
  const { t } = useTranslation()
  const { accountId, file, answer } = statement
  const label = t(`${NAME}.accountId`)
  return (
    <>
      <p className="quiet">{t(`${NAME}.statementHint`)}</p>
      <label htmlFor="statement-account">{label}</label>
      <FieldControl
        id="statement-account"
        field={ACCOUNT}
        labelKey={`${NAME}.accountId`}
        label={label}
        value={accountId}
        onChange={(next) => statement.setAccountId(next ? String(next) : undefined)}
      />
      <TableFile file={file} onChange={statement.setFile} />
      {statement.isReading && <Spin />}
      {answer && (
        <>
          <StatementSum counts={answer} />
          <StatementColumns statement={answer} onChange={statement.setColumns} />
        </>
      )}
    </>
  )
}
