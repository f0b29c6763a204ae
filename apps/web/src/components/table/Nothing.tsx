import { Empty } from 'antd'
import type { ReactNode } from 'react'

/** A picture of nothing, with words, and what can be done about it. */
export default function Nothing({ words, children }: { words: string; children?: ReactNode }): ReactNode {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words}>
      {children}
    </Empty>
  )
}
