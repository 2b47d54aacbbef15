{{- define "atelier.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "atelier.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "atelier.labels" -}}
{{ include "atelier.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "atelier.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end -}}

{{- define "atelier.host" -}}
{{ .Values.ingress.host | default (get (urlParse .Values.publicUrl) "hostname") }}
{{- end -}}

{{/* Refuses settings that contain a secret: the object of a Deployment shows them to everyone who can read it. */}}
{{- define "atelier.refuseSecrets" -}}
{{- range $name, $_ := . -}}
{{- if regexMatch "^(KEY_PEPPERS|SMTP_URL|DATABASE_([A-Z]+_)?URL|MODERATION_KEY|OTEL_EXPORTER_OTLP_HEADERS|GOOGLE_TRANSLATE_CREDENTIALS|.*_(SECRET|TOKEN|API_KEY|SECRET_KEY|SECRET_ACCESS_KEY))$" $name -}}
{{- fail (printf "settings.%s: a secret. Write it into the Secret that existingSecret names." $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Refuses values with secrets among the settings, or with which the pods could not share their files. */}}
{{- define "atelier.validate" -}}
{{- include "atelier.refuseSecrets" .Values.settings -}}
{{- if eq (.Values.settings.FILES | default "local") "s3" -}}
{{- if not .Values.settings.S3_BUCKET -}}{{- fail "settings.S3_BUCKET: name the bucket of the stored files." -}}{{- end -}}
{{- else if not .Values.storage.data.existingClaim -}}
{{- fail "settings.FILES: write s3, or name a claim that all pods can mount in storage.data.existingClaim." -}}
{{- end -}}
{{- range .Values.workers -}}
{{- include "atelier.refuseSecrets" .settings -}}
{{- if and .autoscaling .autoscaling.enabled (not $.Values.autoscaling.prometheusAddress) -}}
{{- fail (printf "autoscaling.prometheusAddress: required by the autoscaling of the workers %q." .name) -}}
{{- end -}}
{{- if and .autoscaling .autoscaling.enabled (not $.Values.metrics.enabled) -}}
{{- fail "metrics.enabled: the autoscaling of workers reads the metrics." -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Environment of every container, from a dictionary of the root, what the component sets, and the settings that its values add. */}}
{{- define "atelier.environment" -}}
{{- $root := .root -}}
{{- /* `merge` would take false, 0 and "" for settings that are not set. */}}
{{- $settings := dict "PUBLIC_URL" $root.Values.publicUrl "TRUSTED_PROXIES" $root.Values.server.trustedProxies "WORKERS" "false" -}}
{{- if $root.Values.metrics.enabled -}}
{{- $settings = merge $settings (dict "METRICS_PORT" $root.Values.metrics.port "METRICS_HOST" "0.0.0.0") -}}
{{- end -}}
{{- range $values := list $root.Values.settings .defaults .settings -}}
{{- range $name, $value := $values -}}
{{- $_ := set $settings $name $value -}}
{{- end -}}
{{- end -}}
envFrom:
  - secretRef:
      name: {{ $root.Values.existingSecret }}
env:
  {{- range $name, $value := $settings }}
  - name: {{ $name }}
    value: {{ toString $value | quote }}
  {{- end }}
{{- end -}}

{{- define "atelier.podSecurity" -}}
automountServiceAccountToken: false
{{- /* The addresses of services would become settings, such as METRICS_PORT for a service "metrics". */}}
enableServiceLinks: false
{{- with .Values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end -}}

{{- define "atelier.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{- define "atelier.mounts" -}}
volumeMounts:
  - name: data
    mountPath: /var/lib/atelier
  - name: tmp
    mountPath: /tmp
  {{- if not .Values.storage.cache.inImage }}
  - name: cache
    mountPath: /var/cache/atelier
  {{- end }}
{{- end -}}

{{- define "atelier.volumes" -}}
volumes:
  - name: data
    {{- if .Values.storage.data.existingClaim }}
    persistentVolumeClaim:
      claimName: {{ .Values.storage.data.existingClaim }}
    {{- else }}
    emptyDir:
      sizeLimit: {{ .Values.storage.data.sizeLimit }}
    {{- end }}
  - name: tmp
    emptyDir:
      sizeLimit: {{ .Values.storage.tmp.sizeLimit }}
  {{- if not .Values.storage.cache.inImage }}
  - name: cache
    {{- if .Values.storage.cache.existingClaim }}
    persistentVolumeClaim:
      claimName: {{ .Values.storage.cache.existingClaim }}
    {{- else }}
    emptyDir:
      sizeLimit: {{ .Values.storage.cache.sizeLimit }}
    {{- end }}
  {{- end }}
{{- end -}}

{{/* Where the pods of a component run, from its values and its labels. */}}
{{- define "atelier.scheduling" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- .labels | nindent 8 }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
