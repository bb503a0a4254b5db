/** Why a call to another system was not made, or not answered. */
export type OutboundReason = 'address' | 'target' | 'redirect' | 'size' | 'time' | 'network';

const messages: Record<OutboundReason, string> = {
  address: '不允许访问该地址：内网和本机地址须由运维人员在设置 OUTBOUND_ALLOW 中登记网段',
  target: '地址不正确：只支持 http 和 https，且不能包含用户名和密码',
  redirect: '对方要求转到其他地址，已停止访问',
  size: '对方返回的内容过大，已停止接收',
  time: '对方在规定时间内没有答复',
  network: '无法连接对方系统',
};

/** A call to another system that failed; the message names no inside address. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;
  constructor(reason: OutboundReason, cause?: unknown) {
    super(messages[reason], { cause });
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

/** The outbound fault in an error or in what caused it. */
export function outboundFaultIn(error: unknown): OutboundError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    if (at instanceof OutboundError) return at;
    const inner: unknown = at instanceof AggregateError ? at.errors[0] : undefined;
    if (inner instanceof OutboundError) return inner;
  }
  return undefined;
}
