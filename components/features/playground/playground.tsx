"use client";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useEngaged } from "#components/ui/use-engaged.ts";
import { useSettled } from "#components/ui/use-settled.ts";
import { RunForm } from "./form/run-form.tsx";
import { OperationRail } from "./operation-rail.tsx";
import type { PlaygroundProps } from "./playground-props.ts";
import { preloadStage, Stage } from "./result/stage.tsx";
import { useWorkbench } from "./use-workbench.ts";

// Loaded when a person begins to use the page, because the first view needs no requests.
const RunConnection = dynamic(() => import("./run/run-connection.tsx").then(({ RunConnection }) => RunConnection), {
  ssr: false,
});
// Loaded after the page has settled, because it is below the form and the result.
const RunDetails = dynamic(() => import("./result/run-details.tsx").then(({ RunDetails }) => RunDetails), {
  ssr: false,
  loading: () => <div className="skeleton h-72" />,
});
// Visitors cannot save parameters, and they are asked to sign up when they run the first request.
const SavedParametersPanel = dynamic(() =>
  import("./form/saved-parameters.tsx").then(({ SavedParametersPanel }) => SavedParametersPanel),
);
const SignUpPrompt = dynamic(() => import("./run/sign-up-prompt.tsx").then(({ SignUpPrompt }) => SignUpPrompt), {
  loading: () => null,
});

/** Runs one operation: its form, its result, the code of the request and the past runs. */
export function Playground(props: PlaygroundProps) {
  const { operation, examples, rail, samples, languages, targets, runs, signedIn, trialCredits, baseUrl } = props;
  const bench = useWorkbench(props);
  const { form, run } = bench;
  const settled = useSettled();
  const engaged = useEngaged();
  // A past run, a file of another page and the run of a visitor who has signed up begin without a use of the form.
  const hasFile = bench.image !== undefined || bench.document !== undefined;
  const isActive = engaged || hasFile || bench.shownRun !== undefined || run.submitting;
  useEffect(() => {
    if (isActive) preloadStage(form.maskField !== undefined);
  }, [isActive, form.maskField]);
  return (
    <>
      {isActive ? (
        <RunConnection
          slug={operation.slug}
          shownRun={bench.shownRun}
          signedIn={signedIn}
          document={bench.document}
          image={bench.before}
          parameters={bench.parameters}
          {...run.connection}
        />
      ) : null}
      <OperationRail items={rail} current={operation.slug} image={bench.image} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[min(23rem,45%)_minmax(0,1fr)]">
        <RunForm
          operation={operation}
          examples={examples}
          values={form.values}
          errors={bench.errors}
          samples={samples}
          languages={languages}
          price={run.price}
          disabled={bench.busy || bench.missingCredits > 0}
          missingCredits={bench.missingCredits}
          running={bench.running}
          saved={
            signedIn ? (
              <SavedParametersPanel
                slug={operation.slug}
                saved={props.saved}
                values={form.values}
                onChoose={form.restore}
              />
            ) : null
          }
          onChange={bench.enter}
          onExample={bench.fillIn}
          onSubmit={bench.submit}
        />
        {/* On a phone, the image is marked above the form, whose end has the run button. */}
        <div className="grid min-w-0 gap-6 max-lg:contents">
          <Stage
            ref={bench.stage}
            marking={bench.marking}
            onMarking={bench.setMarking}
            image={bench.image}
            before={bench.before}
            document={bench.document}
            mask={bench.mask}
            onMask={bench.enter}
            onEncodingMask={bench.setEncodingMask}
            canPick={signedIn}
            onPickFailed={bench.setPickFailed}
            example={bench.example}
            run={{ job: run.job, problem: run.problem, submitting: run.submitting }}
            targets={targets}
            onCancel={run.cancel}
          />
          {settled ? (
            <RunDetails
              request={{ operation, values: form.values, samples, baseUrl, key: bench.key }}
              job={run.job}
              problem={run.problem}
              runs={runs}
              shown={run.job?.id}
              onChoose={bench.restore}
            />
          ) : (
            <div className="skeleton h-72" />
          )}
        </div>
      </div>
      {bench.isSignUpAsked ? (
        <SignUpPrompt slug={operation.slug} trialCredits={trialCredits} onClose={bench.closeSignUp} />
      ) : null}
    </>
  );
}
