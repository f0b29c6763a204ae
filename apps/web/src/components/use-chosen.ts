import { useState } from 'react'
import type { TableProps } from './table/types.ts'

/** Rows ticked for a command on many, where nothing can be deleted. */
export function useChosen<Row extends { id: string }>(may: (row: Row) => boolean) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const table: Partial<TableProps<Row>> = {
    rowSelection: {
      columnWidth: 40,
      selectedRowKeys: [...chosen],
      onChange: (keys) => setChosen(keys.map(String)),
      getCheckboxProps: (row) => ({ disabled: !may(row) }),
    },
  }
  return { chosen, clear: () => setChosen([]), table }
}
