import * as z from 'zod/mini';

/** The shapes of Xendit's Payments API v3 (api-version 2024-11-11), from its reference. */

const virtualAccounts = ['BCA', 'BNI', 'CIMB', 'BRI', 'MANDIRI', 'BSI', 'PERMATA'] as const;
const redirecting = ['DANA', 'SHOPEEPAY', 'LINKAJA'] as const;

const common = {
  reference_id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.literal('PAY'),
  country: z.literal('ID'),
  currency: z.literal('IDR'),
  request_amount: z.number().check(z.int(), z.positive()),
  metadata: z.optional(z.record(z.string(), z.string())),
};

/** `POST /v3/payment_requests`. Unknown fields are refused, so that we send nothing by mistake. */
export const CreateBody = z.union([
  z.strictObject({
    ...common,
    channel_code: z.enum(virtualAccounts.map((bank) => `${bank}_VIRTUAL_ACCOUNT` as const)),
    channel_properties: z.strictObject({
      display_name: z.string().check(z.minLength(1), z.maxLength(50)),
      expires_at: z.iso.datetime(),
    }),
  }),
  z.strictObject({ ...common, channel_code: z.literal('QRIS'), channel_properties: z.strictObject({}) }),
  z.strictObject({
    ...common,
    channel_code: z.literal('OVO'),
    channel_properties: z.strictObject({ account_mobile_number: z.string().check(z.regex(/^\+62\d{8,13}$/)) }),
  }),
  z.strictObject({
    ...common,
    channel_code: z.enum(redirecting),
    channel_properties: z.strictObject({ success_return_url: z.url(), failure_return_url: z.url() }),
  }),
]);
export type CreateBody = z.infer<typeof CreateBody>;

type RequestStatus = 'REQUIRES_ACTION' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED';

/** A payment request as Xendit holds it. */
export interface HeldRequest {
  payment_request_id: string;
  latest_payment_id: string;
  reference_id: string;
  request_amount: number;
  channel_code: CreateBody['channel_code'];
  status: RequestStatus;
  failure_code: string | null;
  actions: { type: string; descriptor: string; value: string }[];
}

/** The result of an accepted request. */
export function holdRequest(body: CreateBody): HeldRequest {
  const id = crypto.randomUUID();
  return {
    payment_request_id: `pr-${id}`,
    latest_payment_id: `py-${crypto.randomUUID()}`,
    reference_id: body.reference_id,
    request_amount: body.request_amount,
    channel_code: body.channel_code,
    status: 'REQUIRES_ACTION',
    failure_code: null,
    actions: actionsOf(body.channel_code, id),
  };
}

function actionsOf(channel: CreateBody['channel_code'], id: string): HeldRequest['actions'] {
  if (channel === 'OVO') return [];
  if (channel === 'QRIS') {
    return [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: `00020101021226-${id}` }];
  }
  if (redirecting.some((wallet) => wallet === channel)) {
    return [{ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: `https://checkout.xendit.test/${id}` }];
  }
  const digits = [...id.replaceAll('-', '')].map((digit) => Number.parseInt(digit, 16) % 10).join('');
  return [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: `8808${digits.slice(0, 12)}` }];
}

/** How amounts are written; both occur. */
export type AmountStyle = (amount: number) => number | string;

export const asNumber: AmountStyle = (amount) => amount;
export const asText: AmountStyle = (amount) => `${amount}.00`;

/** A callback about a request. `created` is the time of sending, so it differs between deliveries. */
export function callbackAbout(event: string, held: HeldRequest, style: AmountStyle, fields: Record<string, unknown>) {
  return {
    event,
    business_id: '5f27a14a9bf05c73dd040bc8',
    created: new Date(Math.random() * 4e12).toISOString(),
    api_version: 'v3',
    data: {
      payment_id: held.latest_payment_id,
      payment_request_id: held.payment_request_id,
      reference_id: held.reference_id,
      request_amount: style(held.request_amount),
      currency: 'IDR',
      channel_code: held.channel_code,
      status: held.status,
      ...fields,
    },
  };
}
