import type { Answer } from '@/sandbox/http'

/** Resend's errors: the body says its status, a name from a fixed list, and a sentence. */

type ErrorName =
  | 'application_error'
  | 'concurrent_idempotent_requests'
  | 'invalid_api_key'
  | 'invalid_idempotency_key'
  | 'invalid_idempotent_request'
  | 'invalid_parameter'
  | 'method_not_allowed'
  | 'missing_api_key'
  | 'missing_required_field'
  | 'not_found'
  | 'rate_limit_exceeded'
  | 'validation_error'

export function refuse(
  statusCode: number,
  name: ErrorName,
  message: string,
  headers: Record<string, string> = {},
): Answer {
  return { status: statusCode, body: { statusCode, name, message }, headers }
}
