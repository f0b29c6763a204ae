import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { useDeferredValue } from 'react'

/** Asks the server about what stands in a form, anew whenever it changes and all that is needed is there. */
export function useAnswerOfForm<Answer>(
  form: FormInstance,
  asked: { key: string; fields: readonly string[]; optional?: readonly string[] },
  ask: (input: Record<string, unknown>, signal: AbortSignal) => Promise<Answer>,
) {
  const values = (Form.useWatch([], form) ?? {}) as Record<string, unknown>
  const all = [...asked.fields, ...(asked.optional ?? [])]
  const text = useDeferredValue(JSON.stringify(all.map((key) => [key, values[key] ?? null])))
  const input = Object.fromEntries(
    (JSON.parse(text) as [string, unknown][]).filter(([, value]) => value !== null && value !== ''),
  )
  const complete = asked.fields.every((key) => key in input)
  const answer = useQuery({
    queryKey: [asked.key, 'preview', text],
    enabled: complete,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      // A pause in typing: a number half typed is not worth a question.
      await new Promise((done) => setTimeout(done, 300))
      signal.throwIfAborted()
      return ask(input, signal)
    },
  })
  return { ...answer, complete }
}
