/** How a call is signed, in the document that a consumer gets: enough to write a calling program from it alone. */
export const signatureGuide = `每次调用都要签名。请求头：

- X-Access-Key：密钥编号
- X-Timestamp：当前时间，自 1970-01-01 起的秒数（10 位），与服务器相差不超过 300 秒
- X-Nonce：16 至 64 位字母、数字、短横线或下划线，每次调用都不相同
- X-Signature：以密钥对待签名内容计算的 HMAC-SHA256，64 位十六进制

待签名内容共七行，以换行符（\\n）连接，末尾没有换行符：

1. HMAC-SHA256
2. 请求方法，大写，如 GET
3. 请求路径，与实际发送的相同，不含查询参数，如 /api/v1/open/example
4. 查询参数：名称和值分别按 RFC 3986 编码，先按名称、再按值排序，写作 名称=值，以 & 连接；没有时为空行
5. 请求内容的 SHA-256，小写十六进制；没有内容时为空内容的 SHA-256（e3b0c442…b855）
6. X-Timestamp 的值
7. X-Nonce 的值

Python 示例（只用标准库）：

\`\`\`python
import hashlib, hmac, json, secrets, time
from urllib.parse import quote
from urllib.request import Request, urlopen

def call(server, path, params, key_id, secret):
    pairs = sorted((quote(str(k), safe=''), quote(str(v), safe='')) for k, v in params.items())
    query = '&'.join(k + '=' + v for k, v in pairs)
    stamp, nonce = str(int(time.time())), secrets.token_hex(16)
    text = '\\n'.join(['HMAC-SHA256', 'GET', path, query, hashlib.sha256(b'').hexdigest(), stamp, nonce])
    sign = hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()
    request = Request(server + path + ('?' + query if query else ''), headers={
        'X-Access-Key': key_id, 'X-Timestamp': stamp, 'X-Nonce': nonce, 'X-Signature': sign})
    return json.load(urlopen(request))['data']
\`\`\`

返回 {code, message, data}：code 为 200 表示成功；失败时 code 和 message 说明原因。`;
