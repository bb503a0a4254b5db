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

Python 示例（只用标准库；body 为发起、办理接口的请求内容，once 为幂等键）：

\`\`\`python
import hashlib, hmac, json, secrets, time
from urllib.parse import quote
from urllib.request import Request, urlopen

def call(server, path, params, key_id, secret, body=None, once=None):
    pairs = sorted((quote(str(k), safe=''), quote(str(v), safe='')) for k, v in params.items())
    query = '&'.join(k + '=' + v for k, v in pairs)
    stamp, nonce = str(int(time.time())), secrets.token_hex(16)
    method, data = ('GET', b'') if body is None else ('POST', json.dumps(body).encode())
    text = '\\n'.join(['HMAC-SHA256', method, path, query, hashlib.sha256(data).hexdigest(), stamp, nonce])
    sign = hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()
    headers = {'X-Access-Key': key_id, 'X-Timestamp': stamp, 'X-Nonce': nonce, 'X-Signature': sign}
    if body is not None:
        headers['Content-Type'] = 'application/json'
    if once:
        headers['Idempotency-Key'] = once
    request = Request(server + path + ('?' + query if query else ''), data or None, headers, method=method)
    return json.load(urlopen(request))['data']
\`\`\`

送交文件（Python；path 为文档中以 /file/ 加参数名结尾的地址，返回的 id 填入发起、办理接口的同名参数）：

\`\`\`python
def send_file(server, path, file, name, key_id, secret):
    data = open(file, 'rb').read()
    query, digest = 'name=' + quote(name, safe=''), hashlib.sha256(data).hexdigest()
    stamp, nonce = str(int(time.time())), secrets.token_hex(16)
    text = '\\n'.join(['HMAC-SHA256', 'POST', path, query, digest, stamp, nonce])
    headers = {'X-Access-Key': key_id, 'X-Timestamp': stamp, 'X-Nonce': nonce, 'X-Content-SHA256': digest,
               'X-Signature': hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest(),
               'Content-Type': 'application/octet-stream'}
    return json.load(urlopen(Request(server + path + '?' + query, data, headers, method='POST')))['data']['id']
\`\`\`

命令行示例（curl 和 openssl；query 须已按第 4 行排列，body 可省略）：

\`\`\`sh
call() { # server path query key_id secret [body]
  stamp=$(date +%s); nonce=$(openssl rand -hex 16)
  method=GET; [ -n "$6" ] && method=POST
  digest=$(printf %s "$6" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
  text=$(printf '%s\\n' HMAC-SHA256 "$method" "$2" "$3" "$digest" "$stamp" "$nonce")
  sign=$(printf %s "$text" | openssl dgst -sha256 -r -hmac "$5" | cut -d ' ' -f 1)
  curl -sS -X "$method" \${6:+-H 'Content-Type: application/json' --data-binary "$6"} \\
    -H "X-Access-Key: $4" -H "X-Timestamp: $stamp" -H "X-Nonce: $nonce" -H "X-Signature: $sign" \\
    "$1$2\${3:+?$3}"
}

send_file() { # server path query file key_id secret（query 为 name=文件名，已编码）
  stamp=$(date +%s); nonce=$(openssl rand -hex 16)
  digest=$(openssl dgst -sha256 -r "$4" | cut -d ' ' -f 1)
  text=$(printf '%s\\n' HMAC-SHA256 POST "$2" "$3" "$digest" "$stamp" "$nonce")
  sign=$(printf %s "$text" | openssl dgst -sha256 -r -hmac "$6" | cut -d ' ' -f 1)
  curl -sS -X POST -H 'Content-Type: application/octet-stream' --data-binary "@$4" \\
    -H "X-Access-Key: $5" -H "X-Timestamp: $stamp" -H "X-Nonce: $nonce" \\
    -H "X-Content-SHA256: $digest" -H "X-Signature: $sign" "$1$2?$3"
}
\`\`\`

返回 {code, message, data}：code 为 200 表示成功；失败时 code 和 message 说明原因。`;
