import type { Metadata } from "next";
import { OperationGrid } from "#components/features/marketing/operation-grid.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { operations } from "#lib/operations/index.ts";

export const metadata: Metadata = { title: "Playground" };

export default function PlaygroundIndexPage() {
  return (
    <>
      <PageHeading title="Playground">Try every operation before you write code.</PageHeading>
      <OperationGrid
        operations={operations.map(({ slug, title, summary, priceNote }) => ({ slug, title, summary, priceNote }))}
        path="/playground"
      />
    </>
  );
}
