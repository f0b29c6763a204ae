import { Empty } from 'antd'
import type { ReactNode } from 'react'

/** A picture of nothing, with words. */
export default function Nothing({ words }: { words: string }): ReactNode {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words} />
}
