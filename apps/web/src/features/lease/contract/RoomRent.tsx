import { room } from '@cloud-steward/contract/housing/places.ts'
import { Form, type FormInstance } from 'antd'
import { useEffect } from 'react'
import { useRow } from '../../../kit/use-row.ts'

/** Begins a new lease with the rent and the deposit its room is offered for; what was typed already stays. */
export function RoomRent({ form }: { form: FormInstance }): null {
  const roomId = Form.useWatch('roomId', form) as string | undefined
  const { data } = useRow(room, roomId)
  useEffect(() => {
    if (!data || data.id !== roomId) return
    const offered = { rentFen: data.baseRentFen, depositFen: data.depositFen }
    form.setFieldsValue(Object.fromEntries(Object.entries(offered).filter(([key]) => !form.isFieldTouched(key))))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each room, whatever is drawn meanwhile
  }, [data?.id])
  return null
}
