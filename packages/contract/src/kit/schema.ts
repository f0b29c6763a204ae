import { type Field, PATTERNS, type Shape } from './field.ts'

/** JSON Schema (2020-12 subset that OpenAPI 3.1 and the validator share) of a shape. */
export interface JsonSchema {
  type?: string | string[]
  [keyword: string]: unknown
}

// No NUL (PostgreSQL refuses it) and no lone surrogates; checked by the `plain` format of the server's validator.
const PLAIN = { format: 'plain' }

function base(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        maxLength: field.max,
        ...(field.min ? { minLength: field.min } : {}),
        ...(field.pattern ? { pattern: field.pattern } : {}),
        ...PLAIN,
      }
    case 'code':
      return { type: 'string', minLength: 1, maxLength: field.max, pattern: PATTERNS.code }
    case 'int':
      return { type: 'integer', minimum: field.min ?? -2_147_483_648, maximum: field.max ?? 2_147_483_647 }
    case 'money':
      return { type: 'integer', minimum: field.min ?? -100_000_000_000, maximum: field.max ?? 100_000_000_000 }
    case 'decimal':
      return { type: 'number', minimum: field.min ?? -99_999_999, maximum: field.max ?? 99_999_999 }
    case 'flag':
      return { type: 'boolean' }
    case 'date':
      return { type: 'string', format: 'day' }
    case 'instant':
      return { type: 'string', format: 'instant' }
    case 'dict':
      return { type: 'string', minLength: 1, maxLength: 32, ...PLAIN }
    case 'choice':
      if (field.numeric) return { type: 'integer', enum: field.values.map(Number) }
      return field.multiple
        ? {
            type: 'array',
            maxItems: field.values.length,
            uniqueItems: true,
            items: { type: 'string', enum: [...field.values] },
          }
        : { type: 'string', enum: [...field.values] }
    case 'id':
      return { type: 'string', format: 'id' }
    case 'ref':
      return { type: 'string', format: field.root ? 'parent' : 'id' }
    case 'region':
      return { type: 'string', pattern: '^[0-9]{2,20}$' }
    case 'mobile':
      return { type: 'string', pattern: PATTERNS.mobile, format: 'phone' }
    case 'email':
      return { type: 'string', maxLength: 100, format: 'mail' }
    case 'list':
      return {
        type: 'array',
        maxItems: field.max,
        ...(field.min ? { minItems: field.min } : {}),
        items: schemaOf(field.of),
      }
    case 'group':
      return shapeSchema(field.fields)
    case 'json':
      return {}
  }
}

/** The schema of one field; optional fields also accept null. */
export function schemaOf(field: Field): JsonSchema {
  const schema = base(field)
  if (!field.optional || !schema.type) return schema
  return {
    ...schema,
    type: [schema.type as string, 'null'],
    ...(schema.enum ? { enum: [...(schema.enum as unknown[]), null] } : {}),
  }
}

/** The schema of an object of this shape. Unknown properties are dropped by the server, never stored. */
export function shapeSchema(shape: Shape): JsonSchema {
  const properties = Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, schemaOf(field)]))
  const required = Object.keys(shape).filter((key) => !shape[key]?.optional)
  return { type: 'object', properties, ...(required.length ? { required } : {}), additionalProperties: false }
}
