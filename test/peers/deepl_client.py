"""Calls the routes for DeepL's clients with the official package, and prints what it received as JSON."""

import io
import json
import os

import deepl

client = deepl.DeepLClient(os.environ["API_KEY"], server_url=os.environ["BASE_URL"])
texts = client.translate_text(["This house is red.", "The dog sleeps."], source_lang="EN", target_lang="ES")
document = io.BytesIO()
status = client.translate_document(
    io.BytesIO(b"<p>This house is <b>red</b>.</p>"), document, source_lang="EN", target_lang="ES", filename="a.html"
)
glossary = client.create_glossary("Homes", source_lang="EN", target_lang="ES", entries={"house": "mansión"})
entries = client.get_glossary_entries(glossary)
with_glossary = client.translate_text("This house.", source_lang="EN", target_lang="ES", glossary=glossary)
client.delete_glossary(glossary)
print(
    json.dumps(
        {
            "texts": [text.text for text in texts],
            "detected": texts[0].detected_source_lang,
            "status": status.done,
            "document": document.getvalue().decode(),
            "entries": entries,
            "with_glossary": with_glossary.text,
            "languages": len(client.get_target_languages()),
            "limit": client.get_usage().character.limit,
        }
    )
)
