import { queryUsualTerms, USUAL_TERMS } from '@cloud-steward/contract/housing/lease-default.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { useEffect } from 'react'
import { call } from '../../../infra/api.ts'

/** Begins a new lease with the usual terms of the room's site; what was typed already stays. */
export function UsualTerms({ form, onSet }: { form: FormInstance; onSet: () => void }): null {
  const own = Form.useWatch('roomId', form) as string | undefined
  // Of several rooms the first says what is usual.
  const rooms = Form.useWatch('rooms', form) as readonly { roomId: string }[] | undefined
  const roomId = own ?? rooms?.[0]?.roomId
  const { data } = useQuery({
    queryKey: [queryUsualTerms.permission, roomId],
    queryFn: ({ signal }) => call(queryUsualTerms, { roomId }, { signal, quiet: true }),
  })
  useEffect(() => {
    if (!data?.payMonths) return
    form.setFieldsValue(
      Object.fromEntries(USUAL_TERMS.filter((key) => !form.isFieldTouched(key)).map((key) => [key, data[key]])),
    )
    onSet()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer, whatever is drawn meanwhile
  }, [data])
  return null
}
