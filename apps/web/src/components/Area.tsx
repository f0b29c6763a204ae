import { Input } from 'antd'
import type { ComponentProps, ReactNode } from 'react'

/** Several lines. Apart from the single line: no search bar has it. */
export default function Area(props: ComponentProps<typeof Input.TextArea>): ReactNode {
  return <Input.TextArea {...props} autoSize={{ minRows: 3, maxRows: 8 }} showCount />
}
