import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { isWaiting } from '../infra/query-client.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { Failed } from '../kit/Failed.tsx'
import type { TableProps } from './table/types.ts'

export const PAGE_SIZE = 20
interface Props<T> extends Pick<TableProps<T>, 'columns'>, Partial<Pick<TableProps<T>, 'rowKey'>> {
  found: Pick<
    UseQueryResult<{ list: T[]; pagination: { total: number } }>,
    'data' | 'isFetching' | 'isPending' | 'isPlaceholderData' | 'isError' | 'refetch'
  >
  empty: string
  page: number
  onPage: (page: number) => void
}
/** A list of which the server gives one page after another, without search or actions of its own. */
export function PagedTable<T extends object>({ found, empty, page, onPage, ...table }: Props<T>): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {found.isError && <Failed retry={found.refetch} />}
      <DataTable
        rowKey="id"
        loading={isWaiting(found)}
        dataSource={found.data?.list ?? []}
        locale={{ emptyText: empty }}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: found.data?.pagination.total ?? 0,
          onChange: onPage,
          showSizeChanger: false,
          showTotal: () => t('kit.total', { total: found.data?.pagination.total ?? 0 }),
        }}
        {...table}
      />
    </>
  )
}
