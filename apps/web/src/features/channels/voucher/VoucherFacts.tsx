import { matchVoucher, queryVoucherDetail, voucher } from '@cloud-steward/contract/channels/voucher.ts'
import { queryAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Image } from 'antd'
import type { ReactNode } from 'react'
import { FileTile, type ShownFile } from '../../../components/files/FileTile.tsx'
import { usePicture } from '../../../components/files/use-picture.ts'
import { RecordSheet } from '../../../components/RecordSheet.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen, listed } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { newKey } from '../../../infra/new-key.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import type { Row } from '../../../kit/rows.ts'
import { refreshVouchers } from './refresh-vouchers.ts'
import './voucher.css'

const NAME = voucher.name
const FIELDS = [
  'state',
  'amountFen',
  'renteeId',
  'payerName',
  'payerTail',
  'paidOn',
  'accountId',
  'bankRef',
  'lineRef',
  'paymentNo',
  'flags',
  'exception',
  'reason',
  'remark',
  'maker',
] as const

export const useVoucher = (id: string) =>
  useQuery({
    queryKey: [NAME, 'detail', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(queryVoucherDetail, { id }, { signal }),
  })
export type VoucherDetail = NonNullable<ReturnType<typeof useVoucher>['data']>

interface Props {
  row: Row
  detail: VoucherDetail
  /** Whether the person may tie it to a line. */
  mayTie: boolean
}
/** The slip beside what is said about it, what it may be a double of, and which lines of statements may be it. */
export function VoucherFacts({ row, detail, mayTie }: Props): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${NAME}.${key}`)
  const isOpen = ['matched', 'unmatched', 'review_1', 'review_2'].includes(detail.state)
  return (
    <>
      <div className="voucher-beside">
        <Slips id={row.id} detail={detail} />
        <RecordSheet
          resource={voucher}
          row={row}
          fields={FIELDS.filter((key) => key !== 'flags' || (row.flags as string[]).length > 0)}
        />
      </div>
      {detail.duplicates.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={word('duplicates')}
          description={detail.duplicates.map((one) => (
            <div key={one.id}>
              {one.no} · {word(`kind.${one.kind}`)} · {one.payerName} {formatFen(one.amountFen)} {one.paidOn} ·{' '}
              {word(`state.${one.state}`)}
            </div>
          ))}
        />
      )}
      {isOpen && mayTie && <Candidates id={row.id} detail={detail} tied={row.lineRef as string | null} />}
    </>
  )
}

function Slips({ id, detail }: { id: string; detail: VoucherDetail }): ReactNode {
  const { t } = useTranslation()
  const files = useQuery({
    queryKey: [queryAttachment.permission, NAME, id],
    queryFn: ({ signal }) => call(queryAttachment, { resource: NAME, recordId: id }, { signal, quiet: true }),
  })
  return (
    <ul className="voucher-slips" aria-label={t(`${NAME}.pictures`)}>
      {files.data?.map((file) => (
        <Slip key={file.id} file={file} sha256={detail.pictures.find((one) => one.id === file.id)?.sha256 ?? ''} />
      ))}
    </ul>
  )
}
function Slip({ file, sha256 }: { file: ShownFile; sha256: string }): ReactNode {
  const { t } = useTranslation()
  const picture = usePicture(file.id, file.contentType)
  if (!picture) return <FileTile file={file} note={`SHA-256 ${sha256}`} />
  return (
    <li>
      <Image src={picture} alt={file.name} />
      <code title={`${t(`${NAME}.sha256`)} ${sha256}`}>SHA-256 {sha256}</code>
    </li>
  )
}

function Candidates({ id, detail, tied }: { id: string; detail: VoucherDetail; tied: string | null }): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const word = (key: string) => t(`${NAME}.${key}`)
  const match = (lineId: string) =>
    modal.confirm({
      title: word('confirmMatch'),
      okText: word('matchThis'),
      onOk: async () => {
        await call(matchVoucher, { id, lineId }, { key: newKey() }).catch(() => undefined)
        await refreshVouchers()
      },
    })
  return (
    <>
      <h3>{word('candidates')}</h3>
      {!tied && <p className="quiet">{word('needsLine')}</p>}
      <DataTable
        rowKey="id"
        pagination={false}
        dataSource={detail.candidates}
        locale={{ emptyText: word('noCandidates') }}
        columns={[
          { key: 'receivedOn', title: word('receivedOn'), dataIndex: 'receivedOn' },
          {
            key: 'amountFen',
            title: word('amountFen'),
            align: 'right',
            render: (_, line) => <span className="amount">{formatFen(line.amountFen)}</span>,
          },
          {
            key: 'payerName',
            title: word('payerName'),
            render: (_, line) => [line.payerName, line.payerTail].filter(Boolean).join(' ') || '-',
          },
          { key: 'bankRef', title: word('bankRef'), dataIndex: 'bankRef' },
          {
            key: 'reasons',
            title: word('reasons'),
            render: (_, line) => listed(line.reasons.map((one) => word(`reasons.${one}`))),
          },
          {
            key: 'actions',
            title: t('kit.actions'),
            render: (_, line) =>
              line.bankRef === tied ? (
                word('state.matched')
              ) : (
                <Button type="link" size="small" onClick={() => match(line.id)}>
                  {word('matchThis')}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
