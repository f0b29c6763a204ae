import { ref } from '@cloud-steward/contract/kit/index.ts'
import { bankLine } from '@cloud-steward/contract/payments/bank.ts'
import { importStatement, readStatement } from '@cloud-steward/contract/payments/statement.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Modal, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RunProgress } from '../../../components/RunProgress.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { upload } from '../../../infra/api.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { TableFile } from '../../../kit/TableFile.tsx'
import './bank.css'
import { type Part, StatementColumns, StatementSum } from './StatementColumns.tsx'

const ACCOUNT = ref('payment.bankAccount')
const NAME = bankLine.name

/** A statement as a bank exports it: account and file, then what its columns hold, then the progress of the import. */
export default function StatementDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [accountId, setAccountId] = useState<string>()
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<readonly Part[]>()
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState<Awaited<ReturnType<typeof take>>>()
  const given = columns?.join(',')
  const read = useQuery({
    queryKey: [NAME, 'statement', accountId, file?.name, file?.lastModified, file?.size, given],
    enabled: Boolean(accountId && file),
    retry: false,
    placeholderData: given ? keepPreviousData : undefined,
    queryFn: ({ signal }) => upload(readStatement, file!, { signal, input: { accountId: accountId!, columns: given } }),
  })
  const take = () => upload(importStatement, file!, { input: { accountId: accountId!, columns: given } })
  const send = async () => {
    setBusy(true)
    try {
      setTaken(await take())
    } catch {
      // Told by the call; the dialog stays for another try.
    } finally {
      setBusy(false)
    }
  }
  const answer = file && accountId ? read.data : undefined
  return (
    <Modal
      open
      width={760}
      title={t(`${NAME}.statement`)}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button size="middle" onClick={onClose}>
            {t(taken ? 'kit.close' : 'kit.cancel')}
          </Button>
          {!taken && (
            <Button
              size="middle"
              type="primary"
              loading={busy}
              disabled={!answer?.isComplete || !answer.incoming || read.isFetching}
              onClick={() => void send()}
            >
              {t('kit.import')}
            </Button>
          )}
        </>
      }
    >
      {taken ? (
        <div className="statement">
          <StatementSum counts={taken} />
          <RunProgress id={taken.runId} onEnd={() => void refreshMoney()} />
        </div>
      ) : (
        <div className="statement">
          <p className="quiet">{t(`${NAME}.statementHint`)}</p>
          <label htmlFor="statement-account">{t(`${NAME}.accountId`)}</label>
          <FieldControl
            id="statement-account"
            field={ACCOUNT}
            labelKey={`${NAME}.accountId`}
            label={t(`${NAME}.accountId`)}
            value={accountId}
            onChange={(next) => {
              setColumns(undefined)
              setAccountId(next ? String(next) : undefined)
            }}
          />
          <TableFile
            file={file}
            onChange={(next) => {
              setColumns(undefined)
              setFile(next)
            }}
          />
          {read.isLoading && <Spin />}
          {answer && (
            <>
              <StatementSum counts={answer} />
              <StatementColumns statement={answer} onChange={setColumns} />
            </>
          )}
        </div>
      )}
    </Modal>
  )
}
